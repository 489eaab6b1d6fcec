// The local copy of the reports in a real browser: filled by the worker, read by pages.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { callApi } from '../../service/call-api.ts';
import { createGate } from '../../service/gates.ts';
import { readStoredReports } from '../driver/database.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let page: Page;
let connectionId: string;

beforeAll(async () => {
  scenario = await startScenario();
  page = await scenario.under.openExtensionPage('options.html#/settings');
  ({ activeId: connectionId } = await sendMessage<{ activeId: string }>(page, 'listConnections', {}));
});
afterAll(() => scenario?.close());

function send(name: 'getSync' | 'startSync', kind?: 'new' | 'full'): Promise<SyncState> {
  return sendMessage<SyncState>(page, name, { connectionId, ...(kind && { kind }) });
}

const readIds = async () => (await readStoredReports(page)).map(({ id }) => id);

const listPages = () => {
  const lists = scenario.service.apiRequests().filter(({ query }) => query.per_page === '100');
  return lists.map(({ query }) => Number(query.page ?? 1));
};

test('a sync of 3,000 reports whose worker is killed in the middle goes on by itself, and has every report once', async () => {
  const { service, under } = scenario;
  service.seed(3000);
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { value: '12' }, times: 1 });
  expect(await send('startSync', 'new')).toMatchObject({ status: 'running', kind: 'first' });
  await gate.arrived;
  await waitUntil('the pages before', async () => (await readIds()).length === 1100);
  await under.stopWorker();
  const before = listPages();
  gate.handle();
  gate.answer();
  // Nobody speaks to the worker: its alarm wakes it.
  await waitUntil('the end', () => listPages().includes(30), 90);
  await waitUntil('the last page', async () => (await readIds()).length === 3000);
  const ids = await readIds();
  expect(new Set(ids)).toEqual(new Set(service.reports().map(({ id }) => String(id))));
  expect(ids).toHaveLength(3000);
  // At most the page that was under way is asked for again.
  expect(listPages().length).toBeLessThanOrEqual(31);
  expect(listPages().slice(before.length)).not.toContain(1);
  expect(await send('getSync')).toMatchObject({ status: 'idle', done: 3000, total: 3000, isComplete: true });
}, 150_000);

test('a sync costs one request when nothing is new', async () => {
  const before = listPages().length;
  await send('startSync', 'new');
  await waitUntil('its end', async () => (await send('getSync')).status === 'idle');
  expect(listPages().slice(before)).toEqual([1]);
});

test('“Check all” is paused, read on and finds what others have changed and deleted', async () => {
  const { service, under } = scenario;
  const list = await ReportsPage.open(under);
  await list.waitForCount('3,000 reports');
  const [changed, deleted] = service
    .reports()
    .slice(1700)
    .map(({ id }) => id);
  await callApi(service, 'PATCH', `/reports/${changed}`, { privacy: 0 });
  await callApi(service, 'DELETE', `/reports/${deleted}`);
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { value: '12' }, times: 1 });
  const before = listPages().length;
  await list.click('Check all');
  await gate.arrived;
  await list.click('Pause');
  await waitForRole(list.page, 'button', 'Read on');
  gate.handle();
  gate.answer();
  // What was under way is there; nothing more is asked until the user says so.
  await waitForText(list.page, 'reports were read. “Read on” fetches the others.');
  expect(await send('getSync')).toMatchObject({ status: 'paused', kind: 'full' });
  expect(Math.max(...listPages().slice(before))).toBe(12);

  await list.readOn();
  await list.waitForCount('2,999 reports');
  await waitForRole(list.page, 'button', 'Check all');
  const index = await readStoredReports(page);
  expect(new Set(index.map(({ id }) => id))).toEqual(new Set(service.reports().map(({ id }) => String(id))));
  expect(index.find(({ id }) => id === String(changed))?.privacy).toBe('public');
  // The page under way is asked for again at most.
  expect(listPages().length - before).toBeLessThanOrEqual(31);
  await list.page.close();
});

test('an update finds what others have deleted', async () => {
  const { service, under } = scenario;
  const list = await ReportsPage.open(under);
  await list.waitForCount('2,999 reports');
  const [deleted] = service.reports().slice(500);
  await callApi(service, 'DELETE', `/reports/${deleted?.id}`);
  await list.refresh();
  await list.waitForCount('2,998 reports');
  await list.page.close();
});
