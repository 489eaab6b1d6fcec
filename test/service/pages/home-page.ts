import type { Context } from 'hono';
import { html } from 'hono/html';
import { renderPage } from './render-page.ts';

const samples = [
  ['good', 'Hollis Street Bakery'],
  ['decent', 'Northbank Chess Club'],
  ['bad', "Ray's Repairs"],
];

export function renderHomePage(c: Context, address: string, keyEnding: string) {
  return renderPage(
    c,
    'Page-analysis service (stand-in)',
    html`<h1>Page-analysis service</h1>
      <p class="soft">A stand-in that runs on this machine only: it analyses pages for real and keeps its own reports.</p>
      <h2>Connect</h2>
      <p>Service address: <code>${address}</code></p>
      <p>API key: printed in the terminal where the service was started; it ends in <code>${keyEnding}</code>.</p>
      <h2>Pages to try it on</h2>
      <table>
        ${samples.map(
          ([grade, name]) => html`<tr>
            <th scope="row"><a href="${address}/samples/${grade}/">${name}</a></th>
            <td class="${grade}">${grade}</td>
          </tr>`,
        )}
      </table>`,
  );
}
