import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Case, CaseReport } from '../../../../lib/case-file/case-file.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createPlan } from '../../model/create-plan.ts';
import { createMemoryArea } from '../memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

/** A browser with its own storage. Only one of them runs at a time, because `browser` is global. */
const start = () => startApp({ local: createMemoryArea({ settings: { keepsCopy: false } }) });

const connect = ({ handlers }: TestApp, name: string) =>
  handlers.saveConnection({ name, address: service.address, key: service.key, privacy: 'public' });
const read = ({ handlers }: TestApp): Promise<Case> => handlers.getCase({}) as Promise<Case>;
const merge = ({ handlers }: TestApp, theirs: Case) => handlers.mergeCase({ theirs });
const mergeReports = ({ handlers }: TestApp, reports: CaseReport[], isTrial = false) =>
  handlers.mergeReports({ address: service.address, reports, isTrial });
const listReports = async ({ app, handlers }: TestApp) => {
  const { connections } = await handlers.listConnections({});
  const id = connections[0]?.id ?? '';
  return app.reports.listReports(id, 'https://shop.example/', 10);
};

/** What a browser that knows all of a case has stored. */
async function fill(browser: TestApp): Promise<Case> {
  const { id } = await connect(browser, 'Client X');
  await browser.handlers.saveSettings({ theme: 'dark', letterKeys: false, excludedSites: ['*://*.bank.example/*'] });
  await browser.handlers.saveSettings({ savedViews: [{ name: 'Bad', hash: '#/reports?result=bad' }] });
  await browser.handlers.saveWatch({ connectionId: id, plan: createPlan() });
  return read(browser);
}

const report = (seenAt: number, more: Partial<CaseReport> = {}): CaseReport => ({
  address: service.address,
  id: '7',
  url: 'https://shop.example/',
  result: 'bad',
  seenAt,
  ...more,
});

test('a case has no key, and says when each item was changed', async () => {
  const before = Date.now();
  const saved = await fill(start());
  expect(JSON.stringify(saved)).not.toContain(service.key);
  expect(saved.connections).toMatchObject([{ address: service.address, name: 'Client X', privacy: 'public' }]);
  const items = [...saved.connections, ...Object.values(saved.settings), ...saved.views, ...saved.watches];
  expect(items).toHaveLength(5);
  for (const { changedAt } of items) expect(changedAt).toBeGreaterThanOrEqual(before);
});

test('a browser that is new gets all of a case: connections without a key, watches that are paused', async () => {
  const saved = await fill(start());
  const other = start();
  await merge(other, saved);
  const { connections, activeId } = await other.handlers.listConnections({});
  expect(connections).toMatchObject([{ name: 'Client X', address: service.address, isKeyMissing: true }]);
  expect(activeId).toBe(connections[0]?.id);
  expect(await other.handlers.listWatches({})).toMatchObject([
    { name: 'Client X', isPaused: true, connectionId: activeId },
  ]);
  expect(await other.handlers.getSettings({})).toMatchObject({
    theme: 'dark',
    letterKeys: false,
    excludedSites: ['*://*.bank.example/*'],
    savedViews: [{ name: 'Bad' }],
  });
  expect(await read(other)).toEqual(saved);
  expect(other.notices.map(({ type }) => type)).toEqual(expect.arrayContaining(['connections', 'settings', 'watches']));
});

test('a case that lacks what a browser has deletes nothing of it', async () => {
  const browser = start();
  const saved = await fill(browser);
  await browser.handlers.saveSettings({ notifications: true });
  const stored = structuredClone(browser.local.values);
  const bare = { connections: [], settings: {}, excludedSites: [], views: [], watches: [] };
  await merge(browser, { ...saved, ...bare });
  expect(browser.local.values).toEqual(stored);
});

test('a connection that a case brings needs a key of its own beside one that has a key', async () => {
  const browser = start();
  const saved = await fill(browser);
  const connections = [{ address: 'https://other.example', name: 'Theirs', privacy: 'private' as const, changedAt: 1 }];
  await merge(browser, { ...saved, connections });
  const listed = await browser.handlers.listConnections({});
  expect(listed.connections).toMatchObject([{ name: 'Client X' }, { name: 'Theirs', isKeyMissing: true }]);
});

test('merging a case twice changes nothing the second time', async () => {
  const saved = await fill(start());
  const other = start();
  await merge(other, saved);
  const stored = structuredClone(other.local.values);
  await merge(other, saved);
  expect(other.local.values).toEqual(stored);
});

test('the later change of an item stays, in either direction', async () => {
  const browser = start();
  const saved = await fill(browser);
  await browser.handlers.saveSettings({ theme: 'light' });
  await browser.handlers.saveSettings({ savedViews: [{ name: 'Bad', hash: '#/reports?result=bad&q=shop' }] });
  const later = await read(browser);
  await merge(browser, saved);
  expect(await read(browser)).toEqual(later);
  const other = start();
  await merge(other, saved);
  await merge(other, later);
  expect(await read(other)).toEqual(later);
});

test('a watch that was changed in the other browser takes its plan, and pauses', async () => {
  const browser = start();
  const saved = await fill(browser);
  const watches = saved.watches.map((watch) => ({
    ...watch,
    plan: createPlan({ time: '07:15' }),
    changedAt: watch.changedAt + 1,
  }));
  await merge(browser, { ...saved, watches });
  expect(await browser.handlers.listWatches({})).toMatchObject([{ time: '07:15', isPaused: true }]);
});

test('of several connections to one address, the first takes the name of a case and gets no double', async () => {
  const browser = start();
  await connect(browser, 'First');
  await connect(browser, 'Second');
  const [own] = (await read(browser)).connections;
  if (!own) throw new Error('No connection');
  await merge(browser, {
    ...(await read(browser)),
    connections: [{ ...own, name: 'Renamed', changedAt: Date.now() + 1 }],
  });
  const { connections } = await browser.handlers.listConnections({});
  expect(connections.map(({ name }) => name)).toEqual(['Renamed', 'Second']);
});

test('reports are counted by a trial, then merged, with the grades of both browsers', async () => {
  const browser = start();
  await connect(browser, 'Client X');
  const first = report(20, { result: 'good', generatedAt: 10 });
  const second = report(30, { result: 'bad', generatedAt: 25 });
  expect(await mergeReports(browser, [first], true)).toEqual({ added: 1, changed: 0 });
  expect(await listReports(browser)).toEqual([]);
  expect(await mergeReports(browser, [first])).toEqual({ added: 1, changed: 0 });
  expect(await mergeReports(browser, [second], true)).toEqual({ added: 0, changed: 1 });
  expect(await mergeReports(browser, [second])).toEqual({ added: 0, changed: 1 });
  expect(await mergeReports(browser, [second, first], true)).toEqual({ added: 0, changed: 0 });
  expect(await listReports(browser)).toMatchObject([
    {
      result: 'bad',
      states: [
        { result: 'good', at: 10 },
        { result: 'bad', at: 25 },
      ],
    },
  ]);
});

test('the service’s next answer changes a merged report, even if the clock of the other browser was ahead', async () => {
  const browser = start();
  const connection = await connect(browser, 'Client X');
  await mergeReports(browser, [report(Date.now() + 3_600_000)]);
  const fields = { result: 'good' };
  await browser.app.reports.write(
    connection.id,
    [{ id: '7', url: 'https://shop.example/', result: 'good', fields }],
    Date.now(),
  );
  expect(await listReports(browser)).toMatchObject([{ result: 'good' }]);
});

test('reports of a service that this browser has no connection to are counted, but not stored', async () => {
  const browser = start();
  expect(await mergeReports(browser, [report(1)], true)).toEqual({ added: 1, changed: 0 });
  expect(await mergeReports(browser, [report(1)])).toEqual({ added: 0, changed: 0 });
});
