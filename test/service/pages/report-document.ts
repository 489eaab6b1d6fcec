import type { Context } from 'hono';
import { html } from 'hono/html';
import { checks } from '../analysis/checks.ts';
import type { StoredReport } from '../store/report.ts';
import { renderPage } from './render-page.ts';

const privacyWords = ['Public', 'Private', 'Password'];

/** `signOut`: the address to sign out at; undefined for visitors who did not sign in. */
export function renderReportDocument(c: Context, report: StoredReport, signOut: string | undefined) {
  const { url, result, score, project, privacy, createdAt, generatedAt } = report;
  return renderPage(
    c,
    `${url}: ${result}`,
    html`<h1>${url}</h1>
      <p><a href="${url}" rel="noopener noreferrer nofollow">Open the page</a></p>
      <p class="grade ${result}"><span class="mark">${score}</span><b>${result}</b></p>
      <p class="soft">Project ${project} · ${privacyWords[privacy]}<br>Created ${toMinute(createdAt)} · generated ${toMinute(generatedAt)}</p>
      <h2>Checks</h2>
      ${renderFindings(report)}
      ${signOut ? html`<form method="post" action="${signOut}"><button>Sign out</button></form>` : ''}`,
  );
}

function renderFindings({ results }: StoredReport) {
  const rows = Object.entries(results).map(([name, { passed, importance, detail }]) => {
    const title = checks.find((check) => check.name === name)?.title ?? name;
    return html`<tr>
      <th scope="row">${title}<br><span class="soft">${importance} weight</span></th>
      <td class="${passed ? 'good' : 'bad'}">${passed ? 'Passed' : 'Failed'}</td>
      <td>${detail}</td>
    </tr>`;
  });
  return rows.length === 0 ? html`<p class="soft">No checks were kept.</p>` : html`<table>${rows}</table>`;
}

function toMinute(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
