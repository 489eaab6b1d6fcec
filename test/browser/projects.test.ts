import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connections } from '../../lib/messages/contract.ts';
import type { Watch } from '../../lib/model/watch.ts';
import { sendMessage } from './driver/send-message.ts';
import { setUndoTime } from './driver/set-undo-time.ts';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, clickInside, hasRole, waitForRole, waitForText } from './pages/by-role.ts';
import { ListPage } from './pages/list-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;
let list: ListPage;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(90, { projects: 30 });
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  await list?.page.evaluate(() => localStorage.removeItem('lastProjects')).catch(() => undefined);
  await list?.page.close().catch(() => undefined);
  list = await ListPage.open(scenario.under, '#/projects');
  await list.waitForRows('some', (rows) => rows.length > 0 && rows.every(Boolean));
});

function listDeletes() {
  return scenario.service.apiRequests().filter(({ method }) => method === 'DELETE');
}

async function refresh(): Promise<void> {
  await list.page.locator('.status-chip button').click();
  await byRole(list.page, 'menuitem', 'Refresh').click();
}

const countOf = (project: string, result?: string) =>
  scenario.service.reports().filter((report) => report.project === project && (!result || report.result === result))
    .length;

const toShare = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`;

test('every project shows the number of its reports and pages, and the shares of their grades', async () => {
  const rows = await list.waitForRows('the shares', (rows) => rows.some((row) => row.includes('%')));
  for (const row of rows) {
    const [name = ''] = row.split(' ');
    const all = countOf(name);
    const share = (result: string) => toShare(countOf(name, result), all);
    expect(row).toContain(
      `${all} pages · ${share('good')} Good · ${share('decent')} Decent · ${share('bad')} Bad ${all} `,
    );
    expect(row).toMatch(/ago$/);
  }
  await waitForText(list.page, '30 projects');
  await waitForText(list.page, 'Updated');
});

test('a project shows how many of its grades have changed in the last seven days, linked to exactly those reports', async () => {
  const url = 'https://changed.example/page';
  for (const result of ['good', 'bad', 'decent'] as const)
    scenario.service.addReport({ url, project: 'changed.example', result, generatedAt: Date.now() });
  await refresh();
  await list.click('Last 7 days');
  await list.waitForRows('the project first', (rows) => /^changed.example.* 1 worse · 1 better /.test(rows[0] ?? ''));
  await list.clickInRow('changed.example', 'link', '1 worse');
  await waitForRole(list.page, 'button', 'Remove filter: Project: changed.example');
  await list.waitForRows('one report', (rows) => rows.length === 1);
});

test('the link of a project opens its reports', async () => {
  const name = scenario.service.projects()[0]?.project ?? '';
  await list.search(name);
  await list.waitForRows('one', (rows) => rows.length === 1);
  await list.clickInRow(name, 'link', name);
  await waitForRole(list.page, 'button', `Remove filter: Project: ${name}`);
  await list.waitForRows(
    'the reports of the project',
    (rows) => rows.length === countOf(name) && rows.every((row) => row.includes(name)),
  );
});

test('a project is deleted only after a confirmation, and the request is sent after the undo time', async () => {
  const name = scenario.service.projects().at(-1)?.project ?? '';
  await list.search(name);
  await list.waitForRows('one', (rows) => rows.length === 1);
  await list.clickInRow(name, 'button', 'Delete');
  await waitForRole(list.page, 'dialog', 'Delete this project?');
  await list.click('Cancel');
  await waitUntil('the dialog to close', async () => !(await hasRole(list.page, 'dialog', 'Delete this project?')));
  expect(await list.readRows()).toHaveLength(1);

  // The second press of a double click is beside the dialog, and must not close it.
  await byRole(list.page, 'button', 'Delete').click({ count: 2 });
  await waitForRole(list.page, 'dialog', 'Delete this project?');
  await list.click('Delete project');
  await waitForText(list.page, '1 project deleted');
  expect(listDeletes()).toEqual([]);
  await list.page.close();
  await waitUntil('the request', () => listDeletes().length === 1);
  expect(listDeletes()[0]?.path).toBe(`/api/v1/projects/${encodeURIComponent(name)}`);
  await waitUntil('the project to be deleted', () =>
    scenario.service.projects().every(({ project }) => project !== name),
  );

  list = await ListPage.open(scenario.under, '#/projects');
  await list.search(name);
  await waitForText(list.page, 'Nothing matches');
});

/** Selects projects that no other test changes, by click and by keyboard, and returns their names. */
async function chooseThree(): Promise<string[]> {
  const names = ['chess', 'orchard', 'valley'].map((word) => `chosen-${word}.example`);
  for (const project of names) scenario.service.addReport({ url: `https://${project}/`, project });
  await refresh();
  await list.search('chosen-');
  await list.waitForRows('three', (rows) => rows.length === 3 && rows.every((row) => row.includes('%')));
  await list.click('Project');
  await list.waitForRows('by name', (rows) => rows[0]?.startsWith('chosen-chess') ?? false);
  await byRole(list.page, 'checkbox', 'Select chosen-chess.example').click();
  await list.page.focus('input[type="search"]');
  // From the search to the first row, and to the second.
  await list.page.keyboard.press('ArrowDown');
  await waitUntil('the first row', async () => (await list.page.$('tbody tr[aria-rowindex="2"]:focus')) !== null);
  await list.page.keyboard.press('ArrowDown');
  await list.page.keyboard.press('Space');
  await list.page.keyboard.down('Shift');
  await list.page.keyboard.press('ArrowDown');
  await list.page.keyboard.up('Shift');
  await waitForText(list.page, '3 projects selected');
  return names;
}

async function clickInBar(name: string): Promise<void> {
  const bar = await list.page.waitForSelector('.selection');
  if (bar) await clickInside(bar, 'button', name);
}

test('the selected projects are deleted after one question, and one “Undo” brings all of them back', async () => {
  await setUndoTime(list.page, 120);
  const before = listDeletes().length;
  const names = await chooseThree();
  await clickInBar('Delete');
  await waitForRole(list.page, 'dialog', 'Delete 3 projects?');
  await waitForText(list.page, 'Their reports may be deleted too: 3.');
  const dialog = await list.page.$('dialog[open]');
  if (dialog) await clickInside(dialog, 'button', 'Delete');
  await waitForText(list.page, '3 projects deleted');
  await waitForText(list.page, 'Nothing matches');
  await list.click('Undo');
  for (const name of names) await list.findRow(name);
  await setUndoTime(list.page, 8);
  expect(listDeletes()).toHaveLength(before);
});

test('the selected projects are watched as one view, whose suggested name lists them', async () => {
  const names = await chooseThree();
  await clickInBar('Watch…');
  await waitForText(list.page, '3 pages · up to 15 re-runs a month');
  await list.click('Start watch');
  await waitForRole(list.page, 'heading', 'Watches');
  const [watch] = await sendMessage<Watch[]>(list.page, 'listWatches', {});
  const query = names.map((name) => `project=${name}`).join('&');
  expect(watch).toMatchObject({ name: names.join(', '), target: { kind: 'view', query } });
  // Each of them shows the watch from then on.
  await list.page.goBack();
  await list.waitForRows('the watch', (rows) => rows.length === 3 && rows.every((row) => row.includes('6:00 AM')));
  await list.page.locator('.project-watch').click();
  await waitForRole(list.page, 'heading', 'Watches');
});

test('the summary of the selected projects covers exactly their reports', async () => {
  const names = await chooseThree();
  await clickInBar('Summary…');
  await waitUntil('the summary', async () => (await list.readHash()).startsWith('#/summary'));
  expect(await list.readHash()).toBe(`#/summary?${names.map((name) => `project=${name}`).join('&')}`);
});

test('rows hold still while a project arrives above them', async () => {
  const { activeId: connectionId } = await sendMessage<Connections>(list.page, 'listConnections', {});
  await list.click('Project');
  await list.waitForRows('by name', (rows) => rows[0]?.startsWith('bakery-1.example') ?? false);
  await list.page.evaluate(() => scrollTo(0, 2000));
  const listVisible = async () => {
    const rows = await list.page.$$eval('tbody tr', (rows) =>
      rows.map((row) => [row.querySelector('a')?.textContent ?? '', row.getBoundingClientRect().top] as const),
    );
    return rows.filter(([, top]) => top > 150 && top < 500);
  };
  const before = await waitUntil('the rows', async () => {
    const visible = await listVisible();
    return visible.length > 5 && visible;
  });
  scenario.service.addReport({ url: 'https://aaa.example/', project: 'aaa.example' });
  await sendMessage(list.page, 'startSync', { connectionId, kind: 'new' });
  await waitForText(list.page, `${scenario.service.projects().length} projects`);
  expect(await listVisible()).toEqual(before);
});
