// Compares the page "What leaves this browser" with the data that a browser has really stored and sent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptThings, type sentToService } from '../../lib/model/disclosure.ts';
import type { Settings } from '../../lib/model/settings/settings.ts';
import type { SyncState } from '../../lib/model/sync-state.ts';
import { createPlan } from '../lib/model/create-plan.ts';
import type { RecordedRequest } from '../service/recorder.ts';
import { sendMessage } from './driver/send-message.ts';
import { waitUntil } from './driver/wait-until.ts';
import { BulkPage } from './pages/bulk-page.ts';
import { waitForText } from './pages/by-role.ts';
import { PopupPage } from './pages/popup-page.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { readStorages } from './read-storages.ts';
import { type Scenario, startScenario } from './scenario.ts';

type Kept = (typeof keptThings)[number];
type Where = 'local' | 'session' | 'database' | 'page' | 'tab';

/** For each stored item, by place and name: the entry of the page that describes it. */
const documented: Record<Where, Record<string, Kept['name']>> = {
  local: {
    connections: 'connections',
    key: 'key',
    settings: 'settings',
    settingsChangedAt: 'settings',
    setAside: 'broken',
    watches: 'watches',
  },
  session: {
    drafts: 'drafts',
    popupTarget: 'drafts',
    attention: 'drafts',
    welcomedAt: 'drafts',
    passwords: 'passwords',
    key: 'key',
    syncProblem: 'drafts',
  },
  database: {
    jobs: 'work',
    batches: 'work',
    reports: 'copy',
    syncs: 'copy',
  },
  page: { theme: 'theme', 'watches tabs': 'settings', hasViews: 'settings' },
  tab: { 'list of addresses': 'list' },
};

const places: Record<Kept['place'], Where[]> = {
  disk: ['local', 'database', 'page'],
  diskOrMemory: ['local', 'session'],
  memory: ['session'],
  tab: ['tab'],
};

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(20);
});
afterAll(() => scenario?.close());

/** The names of all stored items, without the ids in them. */
async function listStored(): Promise<[Where, string][]> {
  const list = await BulkPage.open(scenario.under);
  await list.addList([scenario.service.samples.bad, 'about:config']);
  await list.waitForCounts({ Ready: 1, 'Can’t be analysed': 1 });
  await list.analyse(1);
  await list.waitForCounts({ All: 1, Ready: 0 });
  await waitForText(list.page, '1 page analysed');
  // The lines that are left in the list are stored when the page unloads.
  await list.page.reload();
  const { local, session, sync, databases } = await readStorages(list.page);
  const [page, tab] = await list.page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  expect(sync).toEqual({});
  await list.page.close();
  const rows = Object.values(databases).flatMap((database) => Object.entries(database));
  const stores = rows.filter(([, stored]) => stored.length > 0).map(([name]) => name);
  const cut = (name: string) => name.replace(/^(key):.*|^(reports of|unsent lines of) .*/, '$1$2');
  const named = { local: Object.keys(local), session: Object.keys(session), database: stores, page, tab };
  return Object.entries(named).flatMap(([where, names = []]) =>
    names.map((name): [Where, string] => [where as Where, cut(name)]),
  );
}

test('every stored item is listed on the page, with the place where it is stored', async () => {
  const { under, service } = scenario;
  const page = await scenario.visit(service.samples.good);
  const popup = await PopupPage.open(under, page);
  await popup.choosePrivacy('Password');
  await popup.typePassword('hush');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  await popup.close();
  const list = await ReportsPage.open(under);
  await waitForText(list.page, ' reports');
  const settings = await sendMessage<Settings>(list.page, 'getSettings', {});
  const savedViews = [{ name: 'Good', hash: '#/reports?result=good' }];
  await sendMessage(list.page, 'saveSettings', { ...settings, savedViews });
  await waitForText(list.page, 'Good');
  const { activeId: connectionId } = await sendMessage<{ activeId: string }>(list.page, 'listConnections', {});
  await sendMessage(list.page, 'saveWatch', { connectionId, plan: createPlan() });
  await list.page.close();
  const stored = await listStored();
  expect(stored.length).toBeGreaterThan(10);
  expect(stored.filter(([where, name]) => !Object.hasOwn(documented[where], name))).toEqual([]);
  const mapped = Object.entries(documented).flatMap(([where, names]) =>
    Object.values(names).map((name) => ({ where: where as Where, name })),
  );
  for (const { name, place } of keptThings) {
    const where = mapped.filter((one) => one.name === name).map((one) => one.where);
    expect(
      where.filter((one) => !places[place].includes(one)),
      name,
    ).toEqual([]);
    expect(where.length, name).toBeGreaterThan(0);
  }
});

/** The entry of the page that describes a request; undefined if the request has data that none describes. */
function findEntry({ method, path, query, body }: RecordedRequest): (typeof sentToService)[number] | undefined {
  const isList = method === 'GET' && /\/api\/v1\/(reports|projects)$/.test(path);
  const names = Object.keys(query);
  const ofLists = ['search', 'search_by', 'project', 'result', 'sort_by', 'sort', 'per_page', 'page'];
  if (isList) return names.every((name) => ofLists.includes(name)) ? (query.search ? 'page' : 'lists') : undefined;
  const isOfOne = /\/api\/v1\/(reports|projects)\/[^/]+$/.test(path);
  if (isOfOne) return names.length === 0 ? 'changes' : undefined;
  const fields = [...new URLSearchParams(body).keys()];
  return method === 'POST' && fields.every((name) => ['url', 'privacy', 'password'].includes(name))
    ? 'privacy'
    : undefined;
}

test('every request is described on the page, and the first is the sync, before any view is opened', async () => {
  const { service } = scenario;
  const requests = service.apiRequests();
  expect(requests.filter((request) => !findEntry(request))).toEqual([]);
  expect(requests[0]).toMatchObject({ method: 'GET', query: { per_page: '100' } });
});

test('while the local copy is turned off, no sync request is sent', async () => {
  const { service, under } = scenario;
  const page = await under.openExtensionPage('options.html#/settings');
  const settings = await sendMessage<Settings>(page, 'getSettings', {});
  await sendMessage(page, 'saveSettings', { ...settings, keepsCopy: false });
  const before = service.apiRequests().length;
  const { activeId } = await sendMessage<{ activeId: string }>(page, 'listConnections', {});
  const sync = await sendMessage<SyncState>(page, 'startSync', { connectionId: activeId });
  expect(sync.status).toBe('off');
  await sendMessage(page, 'saveSettings', settings);
  await waitUntil('the sync', async () => {
    return (await sendMessage<SyncState>(page, 'getSync', { connectionId: activeId })).status === 'idle';
  });
  expect(service.apiRequests().length).toBe(before + 1);
  await page.close();
});

test('the page names the address of the service and every granted permission', async () => {
  const { under, service } = scenario;
  const page = await under.openExtensionPage('options.html#/whatLeaves');
  await waitForText(page, service.address);
  await waitForText(page, 'To talk to Stand-in.');
  const held = await page.evaluate(async () => {
    const api = Reflect.get(globalThis, 'chrome') as {
      permissions: { getAll(): Promise<{ permissions: string[]; origins: string[] }> };
    };
    const { permissions, origins } = await api.permissions.getAll();
    return [...permissions, ...origins];
  });
  const items = await page.$$eval('.permissions li', (items) =>
    items.map((item) => (item as HTMLElement).innerText.split('\n').filter(Boolean)),
  );
  expect(items.map(([name]) => name).sort()).toEqual(held.sort());
  expect(items.filter((lines) => lines.length < 2)).toEqual([]);
  await page.close();
});
