import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { renderPage } from './render-page.ts';

export function renderMessagePage(c: Context, status: ContentfulStatusCode, message: string) {
  return renderPage(c, message, html`<h1>${status}</h1><p>${message}</p>`, status);
}
