// The local copy of the reports in a real browser: the worker fills it, and pages read it.
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { callApi } from '../../service/call-api.ts';
import { createGate } from '../../service/gates.ts';
import type { RecordedRequest } from '../../service/recorder.ts';
import { readStoredReports } from '../driver/database.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForRole } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let page: Page;
let connectionId: string;

beforeAll(async () => {
  scenario = await startScenario({ isConnected: false });
  scenario.service.seed(3000);
});
afterAll(() => scenario?.close());
afterEach(() => scenario.service.clearFaults());

function send(name: 'getSync' | 'startSync', kind?: 'new' | 'full'): Promise<SyncState> {
  return sendMessage<SyncState>(page, name, { connectionId, ...(kind && { kind }) });
}

const readIds = async () => (await readStoredReports(page)).map(({ id }) => id);

const listPages = (matches: (request: RecordedRequest) => boolean = () => true) => {
  const lists = scenario.service
    .apiRequests()
    .filter(({ query }) => query.per_page === '100')
    .filter(matches);
  return lists.map(({ query }) => Number(query.page ?? 1));
};

/** Holds every request for this page of the service's list until it is opened. */
function holdPage(number: number) {
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { value: String(number) } });
  return gate;
}

async function waitForUpdate(list: ReportsPage, count: string): Promise<void> {
  await list.waitForStatus(/^Updated \d/);
  await list.waitForCount(count);
}

test('after “Save and connect”, all 3,000 reports are copied once each, even if the worker is killed', async () => {
  const { service, under } = scenario;
  const held = holdPage(12);
  const connections = await ConnectionsPage.open(under);
  page = connections.page;
  await connections.connect({ name: 'Stand-in', address: service.address, key: service.key });
  ({ activeId: connectionId } = await sendMessage<{ activeId: string }>(page, 'listConnections', {}));
  await held.arrived;
  await waitUntil('the pages before the held one', async () => (await readIds()).length === 1100);
  await under.stopWorker();
  const before = listPages();
  held.open();
  // No page sends a message to the worker: its alarm starts it.
  await waitUntil('the request for the last page', () => listPages().includes(30), 90);
  await waitUntil('3,000 copied reports', async () => (await readIds()).length === 3000);
  const ids = await readIds();
  expect(new Set(ids)).toEqual(new Set(service.reports().map(({ id }) => String(id))));
  expect(ids).toHaveLength(3000);
  // At most the page that was written and the one that was in flight meanwhile are answered again, if the worker has
  // got on before it was killed.
  const answered = listPages(({ outcome }) => outcome === 'answered');
  const repeated = answered.filter((number, at) => answered.indexOf(number) < at);
  expect([[], [12], [12, 13]]).toContainEqual(repeated);
  expect(listPages().slice(before.length)).not.toContain(1);
  await waitUntil('the end of the sync', async () => (await send('getSync')).status === 'idle');
  expect(await send('getSync')).toMatchObject({ done: 3000, total: 3000, isComplete: true });
}, 150_000);

test('“Reload everything” can be paused and resumed, and finds reports changed or deleted elsewhere', async () => {
  const { service, under } = scenario;
  const list = await ReportsPage.open(under);
  await waitForUpdate(list, '3,000 reports');
  const [changed, deleted] = service
    .reports()
    .slice(1700)
    .map(({ id }) => id);
  await callApi(service, 'PATCH', `/reports/${changed}`, { privacy: 0 });
  await callApi(service, 'DELETE', `/reports/${deleted}`);
  const held = holdPage(12);
  const before = listPages(({ outcome }) => outcome === 'answered').length;
  await list.act('Reload everything');
  await held.arrived;
  await waitUntil('the pages before the held one', async () => (await send('getSync')).done === 1100);
  // The worker does not broadcast every step, but a reloaded options page reads the exact number. If the request has
  // been held for longer than the product waits, the sync waits to repeat it.
  await list.page.reload();
  await list.waitForStatus(/^1,100 of 2,999 · (refreshing$|Continues in)/);
  await list.act('Pause');
  await list.waitForStatus(/^3,000 · paused$/);
  held.open();
  // The request in flight is aborted, and no other is sent until the user resumes.
  expect(await send('getSync')).toMatchObject({ status: 'paused', kind: 'full' });
  expect(Math.max(...listPages().slice(before))).toBe(12);

  await list.act('Resume');
  await waitForUpdate(list, '2,999 reports');
  const stored = await readStoredReports(page);
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(service.reports().map(({ id }) => String(id))));
  expect(stored.find(({ id }) => id === String(changed))?.privacy).toBe('public');
  // At most the page of the list that was in flight is requested again.
  const answered = listPages(({ outcome }) => outcome === 'answered');
  expect(answered.length - before).toBeLessThanOrEqual(31);
  await list.page.close();
});

test('turning off the copy deletes it, and the list is then read from the service, five pages at a time', async () => {
  const { service, under } = scenario;
  // After the connecting, it shows the list, too.
  await page.evaluate(() => location.assign('#/settings'));
  const settings = await sendMessage<Settings>(page, 'getSettings', {});
  await sendMessage(page, 'saveSettings', { ...settings, keepsCopy: false });
  expect(await readIds()).toEqual([]);
  const before = listPages().length;
  const list = await ReportsPage.open(under);
  await waitForRole(list.page, 'button', 'Search older reports');
  await list.waitForStatus(/^500 · no copy kept$/);
  const ofService = service.reports().toReversed();
  const [first] = await list.readAddresses();
  expect(ofService[0]?.url).toBe(`https://${first}`);
  expect(listPages().slice(before)).toEqual([1, 2, 3, 4, 5]);
  await list.page.close();
  await sendMessage(page, 'saveSettings', settings);
  await waitUntil('the refilled copy', async () => (await readIds()).length === 2999);
});
