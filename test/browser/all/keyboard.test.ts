import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { hasRole, readAnnouncements, waitForRole, waitForText } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { readFocus, tabTo, waitForFocus } from '../pages/keyboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { connectionName, type Scenario, startScenario } from '../scenario.ts';

// No mouse in this file: everything is reached with Tab and pressed with Enter, Space or Escape.
let scenario: Scenario;
let list: ReportsPage;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(30, { projects: 3 });
});
afterAll(() => scenario?.close());
beforeEach(async () => {
  await list?.page.close().catch(() => undefined);
  list = await ReportsPage.open(scenario.under);
  await list.page.bringToFront();
  await waitForAll();
});

function waitForAll(): Promise<void> {
  return list.waitForCount(`${scenario.service.reports().length} reports`);
}

function findReports(text: string) {
  return scenario.service.reports().filter(({ url }) => url.includes(text));
}

test('a list is filtered and searched, and the details open with Enter and close with Escape', async () => {
  const { keyboard } = list.page;
  await tabTo(list.page, 'Search address and project');
  await keyboard.type('bakery');
  await list.waitForRows('bakery', (rows) => rows.length > 0 && rows.every((row) => row.includes('bakery')));
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await waitForFocus(list.page, { name: 'Grade' });
  await keyboard.press('Enter');
  await tabTo(list.page, 'Good');
  await keyboard.press('Space');
  await keyboard.press('Escape');
  await waitForFocus(list.page, { name: 'Grade' });
  await waitUntil('the address', async () => (await list.readHash()) === '#/reports?result=good&q=bakery');
  await list.waitForRows('good ones', (now) => now.length > 0 && now.every((row) => row.startsWith('G ')));
  await tabTo(list.page, 'Details');
  await keyboard.press('Enter');
  await waitForText(list.page, 'All fields');
  await waitForFocus(list.page, { name: 'Details' });
  await keyboard.press('Escape');
  await waitUntil('the details to close', async () => (await list.page.$('.report-details')) === null);
  await waitForFocus(list.page, { name: 'Details' });
  expect(await list.readHash()).toBe('#/reports?result=good&q=bakery');
});

test('Tab leads from the list into the details, and Escape from there back to the row', async () => {
  const { keyboard } = list.page;
  await tabTo(list.page, 'Details');
  await keyboard.press('Enter');
  await waitForText(list.page, 'All fields');
  for (const name of ['Next report', 'Close', 'Open report', 'Re-run', 'Delete', 'Private'])
    await tabTo(list.page, name);
  await keyboard.press('Escape');
  await waitUntil('the details to close', async () => (await list.page.$('.report-details')) === null);
  await waitForFocusedRow(list, 0);
});

/** Which row has the focus, counted from 0; the row itself, nothing in it. */
function readFocusedRow({ page }: ListPage): Promise<number> {
  return page.evaluate(() => [...document.querySelectorAll('tbody tr')].indexOf(document.activeElement as Element));
}

function waitForFocusedRow(list: ListPage, row: number): Promise<unknown> {
  return waitUntil(`the focus on row ${row}`, async () => (await readFocusedRow(list)) === row);
}

function waitForUndo(list: ListPage): Promise<unknown> {
  return waitForFocus(list.page, { name: 'Undo' });
}

test('a report deleted with Enter gives the focus to Undo, which gives it back to the row', async () => {
  const { keyboard } = list.page;
  const before = await list.readRows();
  const [, doomed = ''] = before.map((row) => row.split(' ')[1] ?? '');
  await tabTo(list.page, 'Delete');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await waitForUndo(list);
  await waitForFocus(list.page, { isVisible: true });
  await list.waitForCount(`${scenario.service.reports().length - 1} reports`);
  expect(await readAnnouncements(list.page)).toContain('1 report deleted');
  await keyboard.press('Space');
  await list.waitForRows('all again', (rows) => rows.join() === before.join());
  await waitForFocusedRow(list, 1);
  expect(findReports(doomed)).toHaveLength(1);
});

test('Undo gives the focus to the row that took the place, with Escape or when its time is over', async () => {
  const { keyboard } = list.page;
  await tabTo(list.page, 'Delete');
  for (const _ of ['second', 'third']) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await waitForUndo(list);
  await keyboard.press('Escape');
  await waitForFocusedRow(list, 2);
  await waitForFocus(list.page, { isVisible: true });
  await tabTo(list.page, 'Delete');
  await keyboard.press('Enter');
  await waitForText(list.page, '2 reports deleted');
  await waitForUndo(list);
  await waitUntil('Undo to go', async () => !(await hasRole(list.page, 'button', 'Undo')), 30);
  await waitForFocusedRow(list, 2);
});

test('Undo has the focus after a delete in the details and after one of many rows', async () => {
  const { keyboard } = list.page;
  await tabTo(list.page, 'Details');
  await keyboard.press('Enter');
  await waitForText(list.page, 'All fields');
  await tabTo(list.page, 'Delete');
  await keyboard.press('Enter');
  await waitForUndo(list);
  await keyboard.press('Enter');
  await waitForAll();
  await waitForFocusedRow(list, 0);
  await list.page.focus('thead .row-check');
  await keyboard.press('Space');
  const button = `Delete ${scenario.service.reports().length} reports`;
  await tabTo(list.page, button);
  await keyboard.press('Enter');
  await waitForRole(list.page, 'button', 'Cancel');
  await tabTo(list.page, button);
  await keyboard.press('Enter');
  await waitForUndo(list);
  await keyboard.press('Enter');
  await waitForAll();
});

test('after a delete by mouse the row that took the place has the focus, so that Space undoes nothing', async () => {
  const [, doomed = ''] = (await list.readRows()).map((row) => row.split(' ')[1] ?? '');
  await list.clickInRow(doomed, 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await waitForFocusedRow(list, 1);
  await list.click('Undo');
  await list.findRow(doomed);
});

test('an address opens the details with Enter', async () => {
  const [first = ''] = (await list.readRows()).map((row) => row.split(' ')[1] ?? '');
  await tabTo(list.page, `https://${first}`);
  await list.page.keyboard.press('Enter');
  await waitForText(list.page, 'All fields');
  await list.page.keyboard.press('Escape');
  await waitUntil('the details to close', async () => (await list.page.$('.report-details')) === null);
  expect(await readFocus(list.page)).toMatchObject({ tag: 'A', name: `https://${first}` });
});

test('removing a connection: its dialog holds the focus, and the page has it afterwards', async () => {
  const { service, under } = scenario;
  const connections = await ConnectionsPage.open(under);
  await connections.connect({ name: 'Spare', address: service.address, key: service.key });
  const { keyboard } = connections.page;
  await connections.page.evaluate(() => document.getElementById('main')?.focus());
  for (const _ of [connectionName, 'Spare']) await tabTo(connections.page, 'Remove');
  await keyboard.press('Enter');
  await waitForRole(connections.page, 'dialog', 'Remove this connection?');
  await waitForText(connections.page, 'Spare');
  await waitForFocus(connections.page, { isInDialog: true });
  await keyboard.press('Escape');
  await waitUntil(
    'the dialog to close',
    async () => !(await hasRole(connections.page, 'dialog', 'Remove this connection?')),
  );
  await waitForFocus(connections.page, { name: 'Remove', isInDialog: false });

  await keyboard.press('Enter');
  await waitForRole(connections.page, 'dialog', 'Remove this connection?');
  await tabTo(connections.page, 'Remove connection');
  await keyboard.press('Enter');
  await waitForText(connections.page, 'Spare is removed.');
  await waitForFocus(connections.page, { tag: 'MAIN' });
  await connections.page.close();
});

test('a project is deleted after a question, all by keyboard, and its delete undone', async () => {
  const projects = await ListPage.open(scenario.under, '#/projects');
  const { keyboard } = projects.page;
  await projects.waitForRows('three', (rows) => rows.length === 3 && rows.every(Boolean));
  await tabTo(projects.page, 'Delete');
  await keyboard.press('Enter');
  await waitForRole(projects.page, 'dialog', 'Delete this project?');
  await tabTo(projects.page, 'Delete project');
  await keyboard.press('Enter');
  await waitForText(projects.page, '1 project deleted');
  await projects.waitForRows('two', (rows) => rows.length === 2);
  await waitForUndo(projects);
  await keyboard.press('Enter');
  await projects.waitForRows('three again', (rows) => rows.length === 3);
  await projects.page.close();
});

test('removing the last connection leaves the focus on the page, not lost', async () => {
  const connections = await ConnectionsPage.open(scenario.under);
  const { keyboard } = connections.page;
  await tabTo(connections.page, 'Remove');
  await keyboard.press('Enter');
  await waitForRole(connections.page, 'dialog', 'Remove this connection?');
  await tabTo(connections.page, 'Remove connection');
  await keyboard.press('Enter');
  await waitForText(connections.page, `${connectionName} is removed.`);
  await waitForFocus(connections.page, { tag: 'MAIN' });
  await connections.page.close();
});
