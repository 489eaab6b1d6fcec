import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { style, styleSource } from './style.ts';

/** Markup in which inserted values are already escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const policy = [
  "default-src 'none'",
  `style-src ${styleSource}`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders a page that runs no scripts, loads nothing and is not cached. */
export function renderPage(c: Context, title: string, content: Markup, status: ContentfulStatusCode = 200) {
  c.header('content-security-policy', policy);
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'same-origin');
  c.header('cache-control', 'no-store');
  return c.html(
    html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <link rel="icon" href="data:,">
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>`,
    status,
  );
}
