import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGate } from '../../service/gates.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { startCopy, type TestCopy } from './start-copy.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let service: Service;
let copy: TestCopy;

beforeEach(async () => {
  service = await startService();
  copy = await startCopy(service);
});

afterEach(() => service.close());

const listRequests = () => service.apiRequests().filter(({ query }) => query.per_page === '100');
const listPages = () => listRequests().map(({ query }) => Number(query.page ?? 1));
const listServiceIds = () => service.reports().map(({ id }) => String(id));
const sortIds = (ids: string[]) => [...ids].sort((a, b) => Number(a) - Number(b));
const expectCompleteCopy = async () => expect(sortIds(await copy.listIds())).toEqual(sortIds(listServiceIds()));
const addReports = (count: number) => {
  for (let n = 0; n < count; n++) service.addReport({ url: `https://new.example/${n}` });
};
/** Deletes a report at the service, as another client of it does. */
const removeReport = async (id: string) => {
  const headers = { Authorization: `Bearer ${service.key}`, Accept: 'application/json' };
  await fetch(`${service.address}/api/v1/reports/${id}`, { method: 'DELETE', headers });
};

/** Starts a sync and pauses it when the given request is sent. */
async function pauseAt(request: number) {
  const paused = new Promise((resolve) => {
    copy.beforeRequest.current = async (count) => {
      if (count !== request) return;
      resolve(copy.pauseSync());
      await new Promise((go) => setTimeout(go, 20));
    };
  });
  await copy.startSync('new');
  await paused;
  copy.beforeRequest.current = () => undefined;
}

async function runSync(kind: 'new' | 'full' = 'new') {
  await copy.startSync(kind);
  return copy.waitUntilIdle();
}

test('the first sync reads 2,500 reports with 25 requests, newest first, each report once', async () => {
  service.seed(2500);
  expect(await runSync()).toMatchObject({
    status: 'idle',
    kind: 'full',
    done: 2500,
    total: 2500,
    isComplete: true,
    reach: 'all',
  });
  expect(listPages()).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
  expect(listRequests().every(({ query }) => query.sort_by === 'id' && query.sort === 'desc')).toBe(true);
  await expectCompleteCopy();
  const broadcast = copy.worker.notices.flatMap((notice) => (notice.type === 'reportsChanged' ? notice.reports : []));
  expect(broadcast).toHaveLength(2500);
});

test('a sync has at most one request in flight', async () => {
  service.seed(800);
  service.setLatency(20);
  await runSync();
  const times = listRequests().map(({ at }) => at);
  for (const [n, at] of times.entries()) if (n > 0) expect(at - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(19);
});

test('a sync without new reports sends one request and broadcasts no reports', async () => {
  service.seed(2500);
  await runSync();
  const before = listRequests().length;
  const noticeCount = copy.worker.notices.filter(({ type }) => type === 'reportsChanged').length;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'new', isComplete: true });
  expect(listRequests()).toHaveLength(before + 1);
  expect(copy.worker.notices.filter(({ type }) => type === 'reportsChanged')).toHaveLength(noticeCount);
});

test('an account that was empty at the last sync is read in full, and is incomplete until then', async () => {
  await runSync();
  service.seed(700);
  await pauseAt(4);
  expect(await copy.getState()).toMatchObject({ status: 'paused', kind: 'full', total: 700, isComplete: false });
  expect(await runSync()).toMatchObject({ status: 'idle', isComplete: true });
  await expectCompleteCopy();
});

test('a sync of new reports stops at known reports although the newest of them were deleted', async () => {
  service.setShape('bare');
  service.seed(700);
  await runSync();
  for (const id of listServiceIds().slice(-120)) await removeReport(id);
  addReports(3);
  const before = listRequests().length;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'new' });
  expect(listRequests()).toHaveLength(before + 1);
  expect(await copy.listIds()).toEqual(expect.arrayContaining(listServiceIds().slice(-3)));
});

test('a refresh that finds a lower total starts a full sync: at once for the user, else an hour after the last', async () => {
  service.seed(700);
  const { finishedAt } = await runSync();
  await removeReport('17');
  copy.clock.offset += minute;
  await copy.startSync();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', kind: 'new', finishedAt });
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'full', finishedAt: expect.any(Number) });
  await expectCompleteCopy();
  const before = listRequests().length;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'new' });
  expect(listRequests()).toHaveLength(before + 1);
  await removeReport('18');
  copy.clock.offset += hour + minute;
  await copy.startSync();
  expect(await copy.waitUntilIdle()).toMatchObject({ kind: 'full' });
  await expectCompleteCopy();
});

test('a copy that has fewer reports than the service counts is not called up to date, and is read in full', async () => {
  service.seed(305);
  const { finishedAt } = await runSync();
  await copy.worker.app.reports.forget(copy.connectionId, ['1', '2', '3', '4', '5']);
  copy.clock.offset += minute;
  await copy.startSync();
  expect(await copy.waitUntilIdle()).toMatchObject({ kind: 'new', finishedAt });
  copy.clock.offset += hour;
  await copy.startSync();
  const mended = await copy.waitUntilIdle();
  expect(mended.finishedAt).toBeGreaterThan(finishedAt ?? 0);
  await expectCompleteCopy();
});

test('a sync of new reports that cannot detect deletions does not change `finishedAt`', async () => {
  service.setShape('bare');
  service.seed(50);
  const { finishedAt } = await runSync();
  await removeReport('17');
  addReports(1);
  copy.clock.offset += minute;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'new', finishedAt });
  expect(await copy.listIds()).toHaveLength(51);
  expect((await runSync('full')).finishedAt).toBeGreaterThan(finishedAt ?? 0);
});

test('a sync reads down to the reports of the last sync, although the copy got newer ones from another request', async () => {
  service.seed(500);
  await runSync();
  addReports(250);
  const { handlers, app } = copy.worker;
  const filter = { search: '', sortBy: 'id', order: 'desc', perPage: 100, page: 1, project: '' } as const;
  await handlers.listReports({ connectionId: copy.connectionId, filter });
  await app.reports.listSyncs();
  const before = listRequests().length;
  await runSync();
  expect(listRequests()).toHaveLength(before + 3);
  await expectCompleteCopy();
});

test('saving a connection starts the first sync, without an open page', async () => {
  service.seed(450);
  copy = await startCopy(service, { isFilling: true });
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', done: 450, isComplete: true });
  expect(listPages()).toEqual([1, 2, 3, 4, 5]);
  await expectCompleteCopy();
});

test('switching the local copy off deletes it and prevents syncs; switching it on starts a sync', async () => {
  service.seed(450);
  await runSync();
  const { handlers, app } = copy.worker;
  const set = async (keepsCopy: boolean) => {
    await handlers.saveSettings({ ...(await handlers.getSettings({})), keepsCopy });
  };
  const before = listRequests().length;
  await set(false);
  expect(copy.worker.notices.at(-1)).toMatchObject({ type: 'sync', sync: { status: 'off' } });
  for (const kind of [undefined, 'new', 'full'] as const) {
    expect(await copy.startSync(kind)).toMatchObject({ status: 'off', isComplete: false });
  }
  copy.clock.offset += 2 * day;
  await app.syncs.resume();
  expect(await copy.listIds()).toEqual([]);
  expect(listRequests()).toHaveLength(before);
  await set(true);
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', isComplete: true });
  await expectCompleteCopy();
});

test('reports read while the local copy is off are deleted when the next browser session starts', async () => {
  service.seed(5);
  const { handlers, app } = copy.worker;
  await handlers.saveSettings({ ...(await handlers.getSettings({})), keepsCopy: false });
  await handlers.getReport({ connectionId: copy.connectionId, reportId: '3' });
  await expect.poll(() => copy.listIds()).toEqual(['3']);
  await app.lifecycle.startSession();
  expect(await copy.listIds()).toEqual([]);
});

test('a sync stops at the limit of the copy, with reach `limit`, and later syncs do not read further', async () => {
  service.seed(1200);
  copy = await startCopy(service, { copyLimit: 500 });
  expect(await runSync()).toMatchObject({ status: 'idle', done: 500, total: 1200, isComplete: false, reach: 'limit' });
  expect(listPages()).toEqual([1, 2, 3, 4, 5]);
  // A report that is looked up is kept.
  await copy.worker.handlers.getReport({ connectionId: copy.connectionId, reportId: '3' });
  addReports(1);
  await runSync();
  copy.clock.offset += 2 * day;
  await copy.worker.app.syncs.resume();
  await copy.waitUntilIdle();
  expect(listPages()).toEqual([1, 2, 3, 4, 5, 1]);
  expect(await runSync('full')).toMatchObject({ status: 'idle', done: 500, reach: 'limit' });
  const newest = listServiceIds().slice(-501);
  await expect.poll(async () => sortIds(await copy.listIds())).toEqual(sortIds(['3', ...newest]));
});

test('opening a page starts a sync of new reports after a minute, and a full sync after a day', async () => {
  service.seed(80);
  const open = async () => {
    await copy.startSync();
    const { kind } = await copy.waitUntilIdle();
    return [kind, listRequests().length];
  };
  expect(await open()).toEqual(['full', 1]);
  expect(await open()).toEqual(['full', 1]);
  copy.clock.offset += minute;
  expect(await open()).toEqual(['new', 2]);
  expect(await open()).toEqual(['new', 2]);
  copy.clock.offset += day;
  expect(await open()).toEqual(['full', 3]);
});

test('a full sync applies deletions and changes; it starts by itself daily, until a week after the last use', async () => {
  service.seed(450);
  await runSync();
  const [deleted, changed] = ['17', '300'];
  await removeReport(deleted);
  const headers = { Authorization: `Bearer ${service.key}` };
  const body = new URLSearchParams({ privacy: '2', password: 'tulip-7' });
  await fetch(`${service.address}/api/v1/reports/${changed}`, { method: 'PATCH', headers, body });
  await copy.worker.app.syncs.resume();
  expect(listPages()).toHaveLength(5);
  copy.clock.offset += 2 * day;
  await copy.worker.app.syncs.resume();
  expect(await copy.waitUntilIdle()).toMatchObject({ kind: 'full', status: 'idle', done: 449 });
  await expectCompleteCopy();
  const rows = (await copy.readReports()).flat();
  expect(rows.find(({ id }) => id === changed)).toMatchObject({ privacy: 'password' });
  expect(copy.worker.notices).toContainEqual({
    type: 'reportsChanged',
    connectionId: copy.connectionId,
    reports: [],
    removed: [deleted],
  });
  const before = listRequests().length;
  copy.clock.offset += 8 * day;
  await copy.worker.app.syncs.resume();
  expect((await copy.waitUntilIdle()).status).toBe('idle');
  expect(listRequests()).toHaveLength(before);
});

test('the next worker continues a sync at the page where the previous worker died', async () => {
  service.seed(2500);
  const blocked = new Promise<void>((resolve) => {
    copy.beforeRequest.current = (request) => request === 12 && new Promise(() => resolve());
  });
  await copy.startSync('new');
  await blocked;
  await expect.poll(() => copy.getState()).toMatchObject({ done: 1100 });
  copy = await copy.restart();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', kind: 'full', done: 2500, isComplete: true });
  expect(listPages()).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
  await expectCompleteCopy();
});

test('a full sync during which reports are created and deleted finds all of them', async () => {
  service.seed(1500);
  copy.beforeRequest.current = async (request) => {
    if (request === 4) addReports(130);
    // These were read already. All older reports move up by three.
    if (request === 8) for (const id of ['1400', '1390', '1380']) await removeReport(id);
    if (request === 9) for (const id of ['5', '6']) await removeReport(id);
    if (request === 12) for (let id = 1000; id < 1150; id++) await removeReport(String(id));
  };
  expect(await runSync()).toMatchObject({ status: 'idle', isComplete: true });
  await expectCompleteCopy();
});

test('a list that keeps becoming shorter is read twice at once, and again in an hour', async () => {
  service.seed(1000);
  copy.beforeRequest.current = async (request) => {
    if (request % 10 === 5) await removeReport(String(1000 - request));
  };
  const { doubt } = await runSync();
  expect(listPages()).toHaveLength(20);
  expect(doubt?.until).toBeGreaterThan(Date.now() + 50 * minute);
  copy.beforeRequest.current = () => undefined;
  copy.clock.offset += hour;
  await copy.worker.app.syncs.resume();
  expect((await copy.waitUntilIdle()).doubt).toBeUndefined();
  await expectCompleteCopy();
});

test('a full sync during which reports are deleted removes no existing report from the copy', async () => {
  service.seed(1000);
  await runSync();
  copy.beforeRequest.current = async (request) => {
    if (request === 15) for (const id of ['990', '980']) await removeReport(id);
  };
  await runSync('full');
  const copiedIds = new Set(await copy.listIds());
  expect(listServiceIds().filter((id) => !copiedIds.has(id))).toEqual([]);
});

test('a sync of a list whose last page is full ends at the 404 for the next page', async () => {
  service.setShape('bare');
  service.seed(200);
  service.addFault({ kind: 'status', status: 404, match: { value: '3' } });
  expect(await runSync()).toMatchObject({ status: 'idle', done: 200, isComplete: true });
  await expectCompleteCopy();
});

test('after a 429 a sync sends no request before the given time, whatever the user does', async () => {
  service.seed(500);
  const clear = service.addFault({ kind: 'rateLimit', retryAfter: 60, match: { value: '3' } });
  await copy.startSync('new');
  const state = await copy.waitUntilIdle();
  expect(state).toMatchObject({ status: 'running', done: 200, problem: { code: 'rateLimited' } });
  expect((state.waitsUntil ?? 0) - Date.now()).toBeGreaterThan(50_000);
  const before = listRequests().length;
  await copy.startSync('full');
  await copy.pauseSync();
  await copy.startSync('new');
  expect(listRequests()).toHaveLength(before);
  clear();
  copy.clock.offset += minute;
  await copy.worker.app.syncs.resume();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', done: 500 });
  await expectCompleteCopy();
});

test('a sync leaves a quarter of the rate limit to the user, and goes on when the limit starts anew', async () => {
  service.seed(3000);
  service.setThrottle(20);
  const state = await runSync();
  expect(state).toMatchObject({ status: 'running', done: 1600, total: 3000, problem: undefined });
  expect((state.waitsUntil ?? 0) - Date.now()).toBeGreaterThan(50_000);
  // Opening a page does not use up the rest.
  await copy.startSync();
  expect(listRequests()).toHaveLength(16);
  const { handlers } = copy.worker;
  const [{ url } = { url: '' }] = service.reports();
  expect(await handlers.findReport({ connectionId: copy.connectionId, url })).toMatchObject({ url });
  service.setThrottle(20);
  copy.clock.offset += minute;
  await copy.worker.app.syncs.resume();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', done: 3000, isComplete: true });
  await expectCompleteCopy();
});

test.each([
  [25, ['100']],
  [10, ['100', '25']],
])('pages that are too large are asked for again with fewer reports, in the end with %i', async (size, tooLarge) => {
  service.seed(340);
  copy.beforeRequest.current = (request) => {
    if (request !== 4) return;
    for (const value of tooLarge) service.addFault({ kind: 'brokenJson', match: { value } });
  };
  let state = await runSync();
  while (state.waitsUntil) {
    copy.clock.offset += minute;
    await copy.worker.app.syncs.resume();
    state = await copy.waitUntilIdle();
  }
  expect(state).toMatchObject({ status: 'idle', isComplete: true });
  expect(service.apiRequests().at(-1)?.query).toMatchObject({
    per_page: String(size),
    page: String(Math.ceil(340 / size)),
  });
  await expectCompleteCopy();
});

test('a clock set back by years neither delays a sync nor makes an old copy count as up to date', async () => {
  service.seed(500);
  copy.clock.offset = 1000 * day;
  service.addFault({ kind: 'rateLimit', retryAfter: 60, match: { value: '3' }, times: 1 });
  expect(await runSync()).toMatchObject({ status: 'running', problem: { code: 'rateLimited' } });
  copy.clock.offset = 0;
  await copy.worker.app.syncs.resume();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', done: 500 });
  copy.clock.offset = 1000 * day;
  await runSync('full');
  copy.clock.offset = 0;
  addReports(1);
  // As an opened page does.
  await copy.startSync();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', kind: 'full', total: 501 });
  await expectCompleteCopy();
});

test('a refused key fails the sync with that problem; saving the same key continues it at that page', async () => {
  service.seed(500);
  service.addFault({ kind: 'status', status: 401, match: { value: '3' }, times: 1 });
  await copy.startSync('new');
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'failed', done: 200, problem: { code: 'keyRefused' } });
  const { address, key } = service;
  const { connectionId } = copy;
  await copy.worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' });
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', done: 500 });
  expect(listPages()).toEqual([1, 2, 3, 3, 4, 5]);
});

test.each([
  ['complete', 250, 'resource'],
  ['complete', 250, 'bare'],
  ['paused', 100, 'resource'],
] as const)(
  'a copy that is %s when the key of another account is saved is replaced by that account’s reports (%#)',
  async (_, done, shape) => {
    const keys = [service.key, 'key-of-ben'].map((key, n) => ({ owner: ['owner', 'ben'][n] ?? '', key }));
    await service.close();
    service = await startService({ keys });
    service.setShape(shape);
    copy = await startCopy(service);
    service.seed(250, { owner: 'owner' });
    service.seed(250, { owner: 'ben' });
    if (done < 250) await pauseAt(2);
    else await runSync();
    expect(await copy.waitUntilIdle()).toMatchObject({ done });
    copy.clock.offset += minute;
    const { connectionId } = copy;
    const input = { connectionId, name: '', address: service.address, key: 'key-of-ben', privacy: 'public' as const };
    await copy.worker.handlers.saveConnection(input);
    if (done < 250) {
      expect(await copy.getState()).toMatchObject({ status: 'paused', isComplete: false });
      await copy.startSync('new');
    }
    expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', kind: 'full', isComplete: true });
    const known = service.reports().filter(({ owner }) => owner === 'ben');
    expect(sortIds(await copy.listIds())).toEqual(sortIds(known.map(({ id }) => String(id))));
  },
);

test('an HTML page in response makes a sync wait with that problem, and then continue at the same page', async () => {
  service.seed(500);
  copy.beforeRequest.current = (request) => request === 3 && service.addFault({ kind: 'html', times: 1 });
  expect(await runSync()).toMatchObject({ status: 'running', problem: { code: 'notJson' }, done: 200 });
  expect(await copy.listIds()).toHaveLength(200);
  copy.clock.offset += minute;
  await copy.worker.app.lifecycle.start();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', isComplete: true });
  expect(listPages()).toEqual([1, 2, 3, 3, 4, 5]);
  await expectCompleteCopy();
});

test.each([
  ['when the user starts it', () => copy.startSync('new')],
  ['when a page is opened', () => copy.startSync()],
])('a sync waits while offline, and continues %s', async (_, act) => {
  service.seed(300);
  let isOnline = false;
  const dead = () => Promise.reject(new TypeError('no network'));
  copy = await startCopy(service, { isOnline: () => isOnline });
  copy.beforeRequest.current = () => (isOnline ? undefined : dead());
  await copy.startSync('new');
  await expect.poll(() => copy.getState()).toMatchObject({ problem: { code: 'offline' } });
  isOnline = true;
  await act();
  await expect.poll(() => copy.getState()).toMatchObject({ status: 'idle', done: 300 });
});

test('a pause stops a sync after the request in flight, and the next start continues there', async () => {
  service.seed(1000);
  copy.beforeRequest.current = async (request) => {
    if (request === 5) void copy.pauseSync();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await copy.startSync('new');
  const paused = await copy.waitUntilIdle();
  expect(paused).toMatchObject({ status: 'paused' });
  expect(paused.done).toBeGreaterThanOrEqual(300);
  expect(paused.done).toBeLessThan(600);
  const before = listRequests().length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  await copy.worker.app.syncs.resume();
  expect(listRequests()).toHaveLength(before);
  expect(await runSync()).toMatchObject({ status: 'idle', done: 1000 });
  await expectCompleteCopy();
});

test('of a service that ignores the page number the first page is copied, as incomplete', async () => {
  service.setShape({ body: 'bare', ignoresPage: true });
  service.seed(250);
  expect(await runSync()).toMatchObject({ status: 'idle', done: 100, isComplete: false, reach: 'part' });
  expect(await copy.listIds()).toHaveLength(100);
  addReports(1);
  await runSync();
  expect(await copy.listIds()).toHaveLength(101);
});

test('without a total, “Reload everything” finds a report that was deleted elsewhere: it reads the list twice', async () => {
  service.setShape('bare');
  service.seed(250);
  expect(await runSync()).toMatchObject({ done: 250, isComplete: true, reach: 'unknown' });
  await expectCompleteCopy();
  await removeReport('7');
  await runSync('full');
  await expectCompleteCopy();
  expect(listPages().filter((page) => page === 3)).toHaveLength(3);
});

test('“Reload everything” pressed while a refresh runs reads everything', async () => {
  service.seed(300);
  await runSync();
  await removeReport('17');
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, times: 1 });
  await copy.startSync('new');
  await gate.arrived;
  expect(await copy.startSync('full')).toMatchObject({ status: 'running', kind: 'full' });
  gate.handle();
  gate.answer();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', kind: 'full' });
  await expectCompleteCopy();
});

test('a sync that meets an outage goes on by itself however long it lasts, ever more rarely, with its total', async () => {
  service.seed(1200);
  const clear = service.addFault({ kind: 'status', status: 502, match: { value: '4' } });
  let state = await runSync();
  const waits: number[] = [];
  for (let count = 0; count < 9; count++) {
    expect(state).toMatchObject({ status: 'running', done: 300, total: 1200, problem: { code: 'serviceFault' } });
    const wait = (state.waitsUntil ?? 0) - Date.now() - copy.clock.offset;
    waits.push(Math.round(wait / 1000));
    copy.clock.offset += wait;
    await copy.worker.app.syncs.resume();
    state = await copy.waitUntilIdle();
  }
  expect(waits).toEqual([1, 4, 16, 64, 256, 1024, 3600, 3600, 3600]);
  clear();
  // An open list does not wait for the next try.
  await copy.startSync();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', done: 1200, isComplete: true });
  await expectCompleteCopy();
});

test('a list that suddenly lacks much removes nothing, until a full sync an hour later agrees', async () => {
  service.seed(150);
  await runSync();
  for (const id of listServiceIds().slice(0, 40)) await removeReport(id);
  await runSync('full');
  await runSync('full');
  const doubted = await copy.getState();
  expect(doubted).toMatchObject({ status: 'idle', doubt: { missing: 40 } });
  expect(await copy.listIds()).toHaveLength(150);
  copy.clock.offset += hour;
  await copy.worker.app.syncs.resume();
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', isComplete: true, doubt: undefined });
  await expectCompleteCopy();
});

/** Merges reports that another browser has seen and the service does not have. */
async function mergeOthers(count: number): Promise<void> {
  const { address } = service;
  const reports = Array.from({ length: count }, (_, n) => {
    return { address, id: `${9_000 + n}`, url: `https://other.example/${n}`, seenAt: Date.now() };
  });
  await copy.worker.handlers.mergeReports({ address, reports, isTrial: false });
}

test('reports of a merged case that the service does not have leave when the list is opened next', async () => {
  service.seed(60);
  await runSync();
  await mergeOthers(40);
  expect(await copy.listIds()).toHaveLength(100);
  copy.clock.offset += 60_000;
  await copy.startSync();
  expect(await copy.waitUntilIdle()).toMatchObject({ isComplete: true, doubt: undefined });
  await expectCompleteCopy();
});

test('a list that suddenly lacks much is doubted, however many reports a merged case has added', async () => {
  service.seed(60);
  await runSync();
  await mergeOthers(400);
  for (const id of listServiceIds().slice(0, 50)) await removeReport(id);
  copy.clock.offset += 60_000;
  await copy.startSync();
  expect((await copy.waitUntilIdle()).doubt).toBeDefined();
  expect(await copy.listIds()).toHaveLength(460);
});

test('one empty answer removes neither reports nor their earlier grades', async () => {
  service.seed(150);
  await runSync();
  const { reports } = copy.worker.app;
  const [known] = (await copy.readReports()).flat();
  const { id = '', url = '', result } = known ?? {};
  const other = result === 'bad' ? 'good' : 'bad';
  await reports.write(copy.connectionId, [{ id, url, result: other, fields: { result: other } }], Date.now());
  const body = JSON.stringify({ data: [], meta: { current_page: 1, last_page: 1, total: 0 } });
  const clear = service.addFault({ kind: 'status', status: 200, body, contentType: 'application/json' });
  copy.clock.offset += 2 * hour;
  await copy.startSync();
  await copy.waitUntilIdle();
  expect(await copy.listIds()).toHaveLength(150);
  clear();
  copy.clock.offset += hour;
  await copy.worker.app.syncs.resume();
  expect(await copy.waitUntilIdle()).toMatchObject({ isComplete: true, doubt: undefined });
  await expectCompleteCopy();
  const row = (await copy.readReports()).flat().find((report) => report.id === id);
  expect(row?.states?.map((state) => state.result)).toEqual([result, other, result]);
});

test.each([
  ['the key is moved to memory', { forgetsKey: true }],
  ['a new key is saved', { key: 'new-key-of-the-account' }],
])('an empty answer when %s removes no report', async (_, change) => {
  await service.close();
  service = await startService({
    keys: [service.key, 'new-key-of-the-account'].map((key) => ({ owner: 'owner', key })),
  });
  copy = await startCopy(service);
  service.seed(150);
  await runSync();
  const body = JSON.stringify({ data: [], meta: { current_page: 1, last_page: 1, total: 0 } });
  service.addFault({ kind: 'status', status: 200, body, contentType: 'application/json' });
  copy.clock.offset += minute;
  const saved = { connectionId: copy.connectionId, name: '', address: service.address, privacy: 'public' as const };
  await copy.worker.handlers.saveConnection({ ...saved, ...change });
  await runSync('full');
  expect(await copy.listIds()).toHaveLength(150);
});

test('reports in other responses and in jobs are copied without another request', async () => {
  service.seed(3);
  const { worker, connectionId } = copy;
  const run = async (work: Parameters<typeof worker.handlers.startJob>[0]['work']) => {
    const job = await worker.handlers.startJob({ connectionId, work });
    return worker.waitForJob(job);
  };
  const url = service.samples.good;
  const { report } = await run({ kind: 'create', url, privacy: 'password', password: 'tulip-7' });
  await worker.handlers.getReport({ connectionId, reportId: '2' });
  await expect.poll(async () => sortIds(await copy.listIds())).toEqual(['2', String(report?.id)]);
  await run({ kind: 'update', reportId: '2', privacy: 'public' });
  await expect.poll(async () => (await copy.readReports()).flat().find(({ id }) => id === '2')?.privacy).toBe('public');
  expect(service.apiRequests().every(({ method, query }) => method !== 'GET' || query.page === undefined)).toBe(true);
});

test.each([
  [
    'a request for the report',
    ({ worker, connectionId }: TestCopy) => worker.handlers.getReport({ connectionId, reportId: '2' }),
  ],
  ['a sync', ({ startSync, waitUntilIdle }: TestCopy) => startSync('full').then(waitUntilIdle)],
])('the response to %s that left before a change does not undo the change in the copy', async (_, read) => {
  for (const n of [1, 2, 3]) service.addReport({ url: `https://site.example/${n}`, privacy: 0 });
  await runSync();
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'GET' }, times: 1 });
  const reading = read(copy);
  await gate.arrived;
  gate.handle();
  await gate.handled;
  const { worker, connectionId } = copy;
  const work = { kind: 'update', reportId: '2', privacy: 'private' } as const;
  await worker.waitForJob(await worker.handlers.startJob({ connectionId, work }));
  gate.answer();
  await reading;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await copy.readReports()).flat().find(({ id }) => id === '2')?.privacy).toBe('private');
});

test('a report for which the service responds with 404 is removed from the copy, whoever requested it', async () => {
  service.seed(5);
  await runSync();
  const { worker, connectionId } = copy;
  for (const id of ['2', '3']) await removeReport(id);
  await expect(worker.handlers.getReport({ connectionId, reportId: '2' })).rejects.toThrow();
  const work = { kind: 'rerun', reportId: '3', url: service.samples.good } as const;
  await worker.waitForJob(await worker.handlers.startJob({ connectionId, work }));
  await expect.poll(async () => sortIds(await copy.listIds())).toEqual(['1', '4', '5']);
  // Other errors do not show that the report is deleted.
  service.addFault({ kind: 'status', status: 405, times: 1 });
  await expect(worker.handlers.getReport({ connectionId, reportId: '4' })).rejects.toThrow();
  service.addFault({ kind: 'status', status: 403, times: 1 });
  await expect(worker.handlers.getReport({ connectionId, reportId: '5' })).rejects.toThrow();
  expect(sortIds(await copy.listIds())).toEqual(['1', '4', '5']);
});

test('the database contains no password, even if the service echoes it', async () => {
  await service.close();
  service = await startService({ echoesPassword: true });
  const database = crypto.randomUUID();
  copy = await startCopy(service, { database });
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  await copy.worker.waitForJob(await copy.worker.handlers.startJob({ connectionId: copy.connectionId, work }));
  await runSync();
  const disk = await openDB(database);
  const stored = await Promise.all([...disk.objectStoreNames].map((store) => disk.getAll(store)));
  disk.close();
  expect(JSON.stringify(stored)).toContain(service.samples.good);
  expect(JSON.stringify(stored)).not.toContain('tulip-7');
});

test('the copy is deleted when its connection is moved to another service or removed', async () => {
  service.seed(300);
  await runSync();
  const other = await startService();
  other.seed(20);
  const { connectionId } = copy;
  const { address, key } = other;
  await copy.worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' });
  expect(copy.worker.notices).toContainEqual({ type: 'reportsDropped', connectionId });
  expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', done: 20, isComplete: true });
  expect(await copy.listIds()).toHaveLength(20);
  await copy.worker.handlers.removeConnection({ connectionId });
  expect(await copy.listIds()).toEqual([]);
  expect(await copy.worker.app.reports.listSyncs()).toEqual([]);
  await other.close();
});
