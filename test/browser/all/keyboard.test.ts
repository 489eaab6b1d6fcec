import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connections } from '../../../lib/messages/contract.ts';
import { createGate } from '../../service/gates.ts';
import { sendMessage } from '../driver/send-message.ts';
import { setUndoTime } from '../driver/set-undo-time.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { hasRole, readAnnouncements, waitForRole, waitForText } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { readFocus, tabTo, waitForFocus } from '../pages/keyboard.ts';
import type { ListPage } from '../pages/list-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { connectionName, type Scenario, startScenario } from '../scenario.ts';

// By keyboard alone, except for one delete by mouse: Tab reaches each control, and Enter, Space or Escape use it.
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
  await waitForAllReports();
});

function waitForAllReports(): Promise<void> {
  return list.waitForCount(`${scenario.service.reports().length} reports`);
}

function findReports(text: string) {
  return scenario.service.reports().filter(({ url }) => url.includes(text));
}

test('Tab moves from the list into the details, and Escape moves back to the row', async () => {
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

/** The index of the focused row, counted from 0; -1 if the focus is not on a row itself. */
function readFocusedRow({ page }: ListPage): Promise<number> {
  return page.evaluate(() => [...document.querySelectorAll('tbody tr')].indexOf(document.activeElement as Element));
}

async function waitForFocusedRow(list: ListPage, row: number): Promise<void> {
  await waitUntil(`the focus on row ${row}`, async () => (await readFocusedRow(list)) === row).catch(async (error) => {
    throw new Error(`${error.message}. It is on ${JSON.stringify(await readFocus(list.page))}`);
  });
}

function waitForUndo(list: ListPage): Promise<unknown> {
  return waitForFocus(list.page, { name: 'Undo' });
}

test('after a delete with Enter, Undo has the focus; pressing Undo moves the focus back to the row', async () => {
  const { keyboard } = list.page;
  const before = await list.readRows();
  const [, deletedAddress = ''] = before.map((row) => row.split(' ')[0] ?? '');
  await setUndoTime(list.page, 120);
  await tabTo(list.page, 'Delete');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await waitForUndo(list);
  await waitForFocus(list.page, { isVisible: true });
  await list.waitForCount(`${scenario.service.reports().length - 1} reports`);
  expect(await readAnnouncements(list.page)).toContain('1 report deleted');
  await keyboard.press('Space');
  await list.waitForRows('all restored', (rows) => rows.join() === before.join());
  await waitForFocusedRow(list, 1);
  await setUndoTime(list.page, 8);
  expect(findReports(deletedAddress)).toHaveLength(1);
});

test('after Undo on a page without a list, the focus is on the page itself', async () => {
  const { keyboard } = list.page;
  await setUndoTime(list.page, 120);
  await tabTo(list.page, 'Delete');
  await keyboard.press('Enter');
  await waitForUndo(list);
  await list.page.evaluate(() => location.assign('#/settings'));
  await waitForFocus(list.page, { tag: 'MAIN' });
  await tabTo(list.page, 'Undo');
  await keyboard.press('Enter');
  await waitUntil('Undo to close', async () => !(await hasRole(list.page, 'button', 'Undo')));
  expect(await list.page.evaluate(() => document.activeElement?.id)).toBe('main');
  await setUndoTime(list.page, 8);
});

test('when Undo closes by Escape or timeout, the focus moves to the row that replaced the deleted one', async () => {
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
  await waitUntil('Undo to close', async () => !(await hasRole(list.page, 'button', 'Undo')));
  await waitForFocusedRow(list, 2);
});

test('Undo has the focus after a delete in the details and after a bulk delete', async () => {
  const { keyboard } = list.page;
  await tabTo(list.page, 'Details');
  await keyboard.press('Enter');
  await waitForText(list.page, 'All fields');
  await tabTo(list.page, 'Delete');
  await keyboard.press('Enter');
  await waitForUndo(list);
  await keyboard.press('Enter');
  await waitForAllReports();
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
  await waitForAllReports();
});

test('after a delete by mouse, the row that replaced the deleted one has the focus, not Undo', async () => {
  const [, deletedAddress = ''] = (await list.readRows()).map((row) => row.split(' ')[0] ?? '');
  await setUndoTime(list.page, 120);
  await list.clickInRow(deletedAddress, 'button', 'Delete');
  await waitForText(list.page, '1 report deleted');
  await waitForFocusedRow(list, 1);
  await list.click('Undo');
  await setUndoTime(list.page, 8);
  await list.findRow(deletedAddress);
});

test('Enter on an address opens the details, and Escape returns the focus to the address', async () => {
  const [first = ''] = (await list.readRows()).map((row) => row.split(' ')[0] ?? '');
  await tabTo(list.page, `https://${first}`);
  await list.page.keyboard.press('Enter');
  await waitForText(list.page, 'All fields');
  await list.page.keyboard.press('Escape');
  await waitUntil('the details to close', async () => (await list.page.$('.report-details')) === null);
  expect(await readFocus(list.page)).toMatchObject({ tag: 'A', name: `https://${first}` });
});

test('the dialog that removes a connection has the focus; afterwards the page’s main element has it', async () => {
  const { service, under } = scenario;
  const connections = await ConnectionsPage.open(under);
  await connections.connect({ name: 'Spare', address: service.address, key: service.key });
  // Shown when the new connection is in the list.
  await waitForRole(connections.page, 'link', 'Show reports');
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

test('a task is paused and resumed by one button, which keeps the focus', async () => {
  const { keyboard } = list.page;
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'POST' } });
  const { activeId: connectionId = '' } = await sendMessage<Connections>(list.page, 'listConnections', {});
  const items = [...Array(9).keys()].map((n) => ({ url: `${scenario.service.samples.good}?paused=${n}` }));
  const id = crypto.randomUUID();
  await sendMessage(list.page, 'startBatch', { id, connectionId, kind: 'create', privacy: 'private', items });
  await list.page.evaluate((id) => location.assign(`#/activity?batch=${id}`), id);
  await waitForFocus(list.page, { tag: 'MAIN' });
  await tabTo(list.page, 'Pause');
  for (const name of ['Resume', 'Pause']) {
    await keyboard.press('Enter');
    await waitForFocus(list.page, { name });
  }
  await sendMessage(list.page, 'cancelBatch', { batchId: id });
  scenario.service.clearFaults();
  gate.open();
});
