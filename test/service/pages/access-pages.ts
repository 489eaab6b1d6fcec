import type { Context } from 'hono';
import { html } from 'hono/html';
import { renderPage } from './render-page.ts';

/** Shown in place of a report until the visitor signs in. `isWrong`: the key that was just entered is wrong. */
export function renderSignInPage(c: Context, action: string, reportId: number, isWrong: boolean) {
  return renderPage(
    c,
    'Private report',
    html`<h1>This report is private</h1>
      <p class="soft">Only the account that made it may see it. Sign in with its API key.</p>
      ${isWrong ? html`<p class="bad" role="alert">This key may not see the report.</p>` : ''}
      <form method="post" action="${action}">
        <input type="hidden" name="report" value="${reportId}">
        <label for="key">API key</label>
        <input id="key" name="key" type="password" autocomplete="off" required autofocus>
        <button>Sign in</button>
      </form>`,
    403,
  );
}

export function renderPasswordPage(c: Context, action: string, isWrong: boolean) {
  return renderPage(
    c,
    'Report with a password',
    html`<h1>This report has a password</h1>
      <p class="soft">Whoever shared it with you knows it.</p>
      ${isWrong ? html`<p class="bad" role="alert">The password is wrong.</p>` : ''}
      <form method="post" action="${action}">
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="off" required autofocus>
        <button>Show the report</button>
      </form>`,
    403,
  );
}
