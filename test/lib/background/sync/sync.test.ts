import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../../../lib/api/client.ts';
import { compareCounts } from '../../../../lib/background/sync/sync-progress.ts';
import { createSync } from '../../../../lib/storage/reports/sync-row.ts';
import type { SyncRow } from '../../../../lib/storage/schema.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { startCopy, type TestCopy } from './start-sync.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: Service;
let copy: TestCopy;

beforeEach(async () => {
  service = await startService();
  copy = await startCopy(service);
});

afterEach(() => service.close());

const sent = () => service.apiRequests().filter(({ query }) => query.per_page === '100');
const pages = () => sent().map(({ query }) => Number(query.page ?? 1));
const known = () => service.reports().map(({ id }) => String(id));
const sorted = (ids: string[]) => [...ids].sort((a, b) => Number(a) - Number(b));
const expectSame = async () => expect(sorted(await copy.ids())).toEqual(sorted(known()));
const add = (count: number) => {
  for (let n = 0; n < count; n++) service.addReport({ url: `https://new.example/${n}` });
};
/** As somebody else would. */
const remove = async (id: string) => {
  const headers = { Authorization: `Bearer ${service.key}`, Accept: 'application/json' };
  await fetch(`${service.address}/api/v1/reports/${id}`, { method: 'DELETE', headers });
};

/** Starts it and pauses it when that request leaves. */
async function pauseAt(request: number) {
  const paused = new Promise((resolve) => {
    copy.before.current = async (count) => {
      if (count !== request) return;
      resolve(copy.pause());
      await new Promise((go) => setTimeout(go, 20));
    };
  });
  await copy.sync('new');
  await paused;
  copy.before.current = () => undefined;
}

async function runSync(kind: 'new' | 'full' = 'new') {
  await copy.sync(kind);
  return copy.rest();
}

test('the first sync reads 2,500 reports with 25 requests, newest first, every id once', async () => {
  service.seed(2500);
  expect(await runSync()).toMatchObject({
    status: 'idle',
    kind: 'full',
    done: 2500,
    total: 2500,
    isComplete: true,
    reach: 'all',
  });
  expect(pages()).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
  expect(sent().every(({ query }) => query.sort_by === 'id' && query.sort === 'desc')).toBe(true);
  await expectSame();
  const told = copy.worker.notices.flatMap((notice) => (notice.type === 'reportsChanged' ? notice.reports : []));
  expect(told).toHaveLength(2500);
});

test('never more than one request is under way', async () => {
  service.seed(800);
  service.setLatency(20);
  await runSync();
  const times = sent().map(({ at }) => at);
  for (const [n, at] of times.entries()) if (n > 0) expect(at - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(19);
});

test('nothing new costs one request, and writes to nobody', async () => {
  service.seed(2500);
  await runSync();
  const before = sent().length;
  const told = copy.worker.notices.filter(({ type }) => type === 'reportsChanged').length;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'new', isComplete: true });
  expect(sent()).toHaveLength(before + 1);
  expect(copy.worker.notices.filter(({ type }) => type === 'reportsChanged')).toHaveLength(told);
});

test('an account that was empty and has many reports now is read whole, and is not said to be complete before', async () => {
  await runSync();
  service.seed(700);
  await pauseAt(4);
  expect(await copy.get()).toMatchObject({ status: 'paused', kind: 'full', total: 700, isComplete: false });
  expect(await runSync()).toMatchObject({ status: 'idle', isComplete: true });
  await expectSame();
});

test('what was there last time is known again though the newest of it are deleted since', async () => {
  service.setShape('bare');
  service.seed(700);
  await runSync();
  for (const id of known().slice(-120)) await remove(id);
  add(3);
  const before = sent().length;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'new' });
  expect(sent()).toHaveLength(before + 1);
  expect(await copy.ids()).toEqual(expect.arrayContaining(known().slice(-3)));
});

test('a refresh that hears of fewer reports than are known reads the whole list: what others deleted goes', async () => {
  service.seed(700);
  await runSync();
  await remove('17');
  copy.clock.later += minute;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'full', finishedAt: expect.any(Number) });
  await expectSame();
  const before = sent().length;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'new' });
  expect(sent()).toHaveLength(before + 1);
});

test('a service that counts fewer reports than it lists is not read whole at every refresh', () => {
  const idle = { ...createSync('c', 'https://service.example'), status: 'idle', total: 5 } as const;
  const full = compareCounts({ ...idle, kind: 'full' }, { ...idle, kind: 'full' }, 30, day);
  const refresh: SyncRow = { ...full, kind: 'new' };
  expect(compareCounts(refresh, refresh, 30, day)).toBe(refresh);
  expect(compareCounts(refresh, refresh, 31, day)).toMatchObject({ status: 'running', kind: 'full' });
});

test('a refresh that cannot tell what others deleted leaves the copy as old as it was', async () => {
  service.setShape('bare');
  service.seed(50);
  const { finishedAt } = await runSync();
  await remove('17');
  add(1);
  copy.clock.later += minute;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'new', finishedAt });
  expect(await copy.ids()).toHaveLength(51);
  expect((await runSync('full')).finishedAt).toBeGreaterThan(finishedAt ?? 0);
});

test('a long list that was read whole within the hour is not read again at once, and is said to be as old as it was', () => {
  const hour = 60 * minute;
  const read = { ...createSync('c', 'https://service.example'), status: 'idle', kind: 'new', finishedAt: 5 } as const;
  const ended: SyncRow = { ...read, total: 90_000, fullAt: 10 * hour, finishedAt: 11 * hour };
  expect(compareCounts(read, ended, 90_000, 11 * hour)).toBe(ended);
  expect(compareCounts(read, ended, 90_001, 10.5 * hour)).toMatchObject({ status: 'idle', finishedAt: 5 });
  expect(compareCounts(read, ended, 90_001, 12 * hour)).toMatchObject({
    status: 'running',
    kind: 'full',
    finishedAt: 5,
  });
});

test('what is new is read down to what was there, also where a list of the service has shown the newest already', async () => {
  service.seed(500);
  await runSync();
  add(250);
  const { handlers, app } = copy.worker;
  const filter = { search: '', sortBy: 'id', order: 'desc', perPage: 100, page: 1, project: '' } as const;
  await handlers.listReports({ connectionId: copy.connectionId, filter }, {});
  await app.reports.listSyncs();
  const before = sent().length;
  await runSync();
  expect(sent()).toHaveLength(before + 3);
  await expectSame();
});

test('the copy begins when the connection is saved, without any page of the list', async () => {
  service.seed(450);
  copy = await startCopy(service, { isFilling: true });
  expect(await copy.rest()).toMatchObject({ status: 'idle', done: 450, isComplete: true });
  expect(pages()).toEqual([1, 2, 3, 4, 5]);
  await expectSame();
});

test('a page that is opened begins a copy that is not there yet', async () => {
  service.seed(450);
  await copy.sync();
  expect(await copy.rest()).toMatchObject({ status: 'idle', done: 450, isComplete: true });
  await expectSame();
});

test('without the setting nothing is read and what is there goes; with it again the copy fills by itself', async () => {
  service.seed(450);
  await runSync();
  const { handlers, app } = copy.worker;
  const set = async (keepsCopy: boolean) => {
    await handlers.saveSettings({ ...(await handlers.getSettings({}, {})), keepsCopy }, {});
  };
  const before = sent().length;
  await set(false);
  expect(copy.worker.notices.at(-1)).toMatchObject({ type: 'sync', sync: { status: 'off' } });
  for (const kind of [undefined, 'new', 'full'] as const) {
    expect(await copy.sync(kind)).toMatchObject({ status: 'off', isComplete: false });
  }
  copy.clock.later += 2 * day;
  await app.syncs.resume();
  expect(await copy.ids()).toEqual([]);
  expect(sent()).toHaveLength(before);
  await set(true);
  expect(await copy.rest()).toMatchObject({ status: 'idle', isComplete: true });
  await expectSame();
});

test('what is read without the setting does not outlive the session of the browser', async () => {
  service.seed(5);
  const { handlers, app } = copy.worker;
  await handlers.saveSettings({ ...(await handlers.getSettings({}, {})), keepsCopy: false }, {});
  await handlers.getReport({ connectionId: copy.connectionId, reportId: '3' }, {});
  await expect.poll(() => copy.ids()).toEqual(['3']);
  await app.lifecycle.startSession();
  expect(await copy.ids()).toEqual([]);
});

test('an account of more reports than a copy may hold is copied so far, says so, and is not read further', async () => {
  service.seed(1200);
  copy = await startCopy(service, { copyLimit: 500 });
  expect(await runSync()).toMatchObject({ status: 'idle', done: 500, total: 1200, isComplete: false, reach: 'limit' });
  expect(pages()).toEqual([1, 2, 3, 4, 5]);
  // Looked up, and kept.
  await copy.worker.handlers.getReport({ connectionId: copy.connectionId, reportId: '3' }, {});
  add(1);
  await runSync();
  copy.clock.later += 2 * day;
  await copy.worker.app.syncs.resume();
  await copy.rest();
  expect(pages()).toEqual([1, 2, 3, 4, 5, 1]);
  expect(await runSync('full')).toMatchObject({ status: 'idle', done: 500, reach: 'limit' });
  const newest = known().slice(-501);
  await expect.poll(async () => sorted(await copy.ids())).toEqual(sorted(['3', ...newest]));
});

test('an account that has come below the limit is copied whole', async () => {
  service.seed(600);
  copy = await startCopy(service, { copyLimit: 500 });
  await runSync();
  for (const id of known().slice(200, 320)) await remove(id);
  expect(await runSync('full')).toMatchObject({ status: 'idle', isComplete: true, reach: 'all' });
  await expectSame();
});

test('what the user looks up while the list is read does not end the reading', async () => {
  service.seed(3500);
  const { handlers } = copy.worker;
  const filter = { search: '', sortBy: 'id', order: 'desc', perPage: 100, project: '' } as const;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stuck = new Promise<void>((resolve) => {
    copy.before.current = (request) => {
      if (request === 3) resolve();
      return request === 3 && held;
    };
  });
  await copy.sync();
  await stuck;
  for (let page = 1; page <= 32; page++) {
    await handlers.listReports({ connectionId: copy.connectionId, filter: { ...filter, page } }, {});
  }
  await expect.poll(async () => (await copy.ids()).length).toBe(3200);
  release();
  expect(await copy.rest()).toMatchObject({ status: 'idle', done: 3500, isComplete: true });
  await expectSame();
});

test('a page that is opened asks for what is new after half a minute, and for all after a day', async () => {
  service.seed(80);
  const open = async () => {
    await copy.sync();
    const { kind } = await copy.rest();
    return [kind, sent().length];
  };
  expect(await open()).toEqual(['full', 1]);
  expect(await open()).toEqual(['full', 1]);
  copy.clock.later += minute;
  expect(await open()).toEqual(['new', 2]);
  expect(await open()).toEqual(['new', 2]);
  copy.clock.later += day;
  expect(await open()).toEqual(['full', 3]);
});

test('a full sync finds what others deleted and changed; by itself once a day, for a week after the last use', async () => {
  service.seed(450);
  await runSync();
  const [gone, changed] = ['17', '300'];
  await remove(gone);
  const headers = { Authorization: `Bearer ${service.key}` };
  const body = new URLSearchParams({ privacy: '2', password: 'tulip-7' });
  await fetch(`${service.address}/api/v1/reports/${changed}`, { method: 'PATCH', headers, body });
  await copy.worker.app.syncs.resume();
  expect(pages()).toHaveLength(5);
  copy.clock.later += 2 * day;
  await copy.worker.app.syncs.resume();
  expect(await copy.rest()).toMatchObject({ kind: 'full', status: 'idle', done: 449 });
  await expectSame();
  const rows = (await copy.read()).flat();
  expect(rows.find(({ id }) => id === changed)).toMatchObject({ privacy: 'password' });
  expect(copy.worker.notices).toContainEqual({
    type: 'reportsChanged',
    connectionId: copy.connectionId,
    reports: [],
    removed: [gone],
  });
  const before = sent().length;
  copy.clock.later += 8 * day;
  await copy.worker.app.syncs.resume();
  expect((await copy.rest()).status).toBe('idle');
  expect(sent()).toHaveLength(before);
});

test('a worker that died in the middle is followed by one that goes on at the page it was at', async () => {
  service.seed(2500);
  const stuck = new Promise<void>((resolve) => {
    copy.before.current = (request) => request === 12 && new Promise(() => resolve());
  });
  await copy.sync('new');
  await stuck;
  await expect.poll(() => copy.get()).toMatchObject({ done: 1100 });
  copy = await copy.restart();
  expect(await copy.rest()).toMatchObject({ status: 'idle', kind: 'full', done: 2500, isComplete: true });
  expect(pages()).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
  await expectSame();
});

test('reports that are created and deleted during a sync: none is missed, none stays', async () => {
  service.seed(1500);
  copy.before.current = async (request) => {
    if (request === 4) add(130);
    // Read already: all that is older moves up by three.
    if (request === 8) for (const id of ['1400', '1390', '1380']) await remove(id);
    if (request === 9) for (const id of ['5', '6']) await remove(id);
    if (request === 12) for (let id = 1000; id < 1150; id++) await remove(String(id));
  };
  await runSync();
  const indexed = new Set(await copy.ids());
  expect(known().filter((id) => !indexed.has(id))).toEqual([]);
  copy.before.current = () => undefined;
  await runSync('full');
  await expectSame();
});

test('a sync that others disturb takes nothing for deleted that is there', async () => {
  service.seed(1000);
  await runSync();
  copy.before.current = async (request) => {
    if (request === 15) for (const id of ['990', '980']) await remove(id);
  };
  await runSync('full');
  const indexed = new Set(await copy.ids());
  expect(known().filter((id) => !indexed.has(id))).toEqual([]);
});

test('a list whose last page is full ends at the page that the service does not have', async () => {
  service.setShape('bare');
  service.seed(200);
  service.addFault({ kind: 'status', status: 404, match: { value: '3' } });
  expect(await runSync()).toMatchObject({ status: 'idle', done: 200, isComplete: true });
  await expectSame();
});

test('a sync that stands behind the end of a list that has become shorter ends there', async () => {
  service.setShape('bare');
  service.seed(101);
  await pauseAt(2);
  expect(await copy.get()).toMatchObject({ status: 'paused', done: 100 });
  service.addFault({ kind: 'status', status: 404, match: { value: '2' } });
  for (const id of ['1', '2', '101']) await remove(id);
  expect(await runSync()).toMatchObject({ status: 'idle' });
  await runSync('full');
  await runSync('full');
  await expectSame();
});

test('it stops for 429 until the service says, whatever the user presses', async () => {
  service.seed(500);
  const clear = service.addFault({ kind: 'rateLimit', retryAfter: 60, match: { value: '3' } });
  await copy.sync('new');
  const held = await copy.rest();
  expect(held).toMatchObject({ status: 'running', done: 200, problem: { code: 'rateLimited' } });
  expect((held.waitsUntil ?? 0) - Date.now()).toBeGreaterThan(50_000);
  const before = sent().length;
  await copy.sync('full');
  await copy.pause();
  await copy.sync('new');
  await copy.worker.app.lifecycle.goOnline();
  expect(sent()).toHaveLength(before);
  clear();
  copy.clock.later += minute;
  await copy.worker.app.syncs.resume();
  expect(await copy.rest()).toMatchObject({ status: 'idle', done: 500 });
  await expectSame();
});

test('a clock that was set back by years keeps no sync waiting, and does not make an old copy count as new', async () => {
  service.seed(500);
  copy.clock.later = 1000 * day;
  service.addFault({ kind: 'rateLimit', retryAfter: 60, match: { value: '3' }, times: 1 });
  expect(await runSync()).toMatchObject({ status: 'running', problem: { code: 'rateLimited' } });
  copy.clock.later = 0;
  await copy.worker.app.syncs.resume();
  expect(await copy.rest()).toMatchObject({ status: 'idle', done: 500 });
  copy.clock.later = 1000 * day;
  await runSync('full');
  copy.clock.later = 0;
  add(1);
  // Somebody opens the list.
  await copy.sync();
  expect(await copy.rest()).toMatchObject({ status: 'idle', kind: 'full' });
  await expectSame();
});

test('a clock that is set back during the first sync takes nothing for deleted', async () => {
  service.seed(500);
  copy.before.current = (request) => {
    if (request === 3) copy.clock.later = -1000 * day;
  };
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'full', done: 500 });
  await expectSame();
});

test('a clock that is set back during a sync keeps no page from hearing how far it is', async () => {
  service.seed(1500);
  copy.before.current = (request) => {
    copy.clock.later += request === 5 ? -1000 * day : 1000;
  };
  await runSync();
  const told = copy.worker.notices.flatMap((notice) => (notice.type === 'sync' ? notice.sync.done : []));
  expect(told.filter((done) => done > 500 && done < 1500).length).toBeGreaterThan(5);
});

test('a clock that is set back during a full sync takes nothing for deleted', async () => {
  service.seed(500);
  await runSync();
  let asked = 0;
  copy.before.current = () => {
    if (++asked === 3) copy.clock.later = -1000 * day;
  };
  expect(await runSync('full')).toMatchObject({ status: 'idle', kind: 'full', done: 500, isComplete: true });
  await expectSame();
});

test('a clock that was set back since the last sync makes the next take nothing for deleted', async () => {
  service.setShape('bare');
  service.seed(250);
  copy.clock.later = 1000 * day;
  await runSync();
  await runSync('full');
  copy.clock.later = 0;
  expect(await runSync('full')).toMatchObject({ status: 'idle', kind: 'full', isComplete: true });
  await expectSame();
});

test('what was known before the first sync and is gone by then is forgotten by it', async () => {
  service.seed(500);
  const { handlers } = copy.worker;
  const filter = { search: '', sortBy: 'id', order: 'asc', perPage: 100, page: 1, project: '' } as const;
  await handlers.listReports({ connectionId: copy.connectionId, filter }, {});
  await expect.poll(() => copy.ids()).toHaveLength(100);
  await remove('7');
  copy.clock.later = minute;
  expect(await runSync()).toMatchObject({ status: 'idle', kind: 'full', done: 499 });
  await expectSame();
});

test('a refused key ends it with the problem; another key lets it begin anew', async () => {
  service.seed(500);
  service.addFault({ kind: 'status', status: 401, match: { value: '3' }, times: 1 });
  await copy.sync('new');
  expect(await copy.rest()).toMatchObject({ status: 'failed', done: 200, problem: { code: 'keyRefused' } });
  const { address, key } = service;
  const { connectionId } = copy;
  await copy.worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' }, {});
  expect(await copy.rest()).toMatchObject({ status: 'idle', done: 500 });
  expect(pages()).toEqual([1, 2, 3, 1, 2, 3, 4, 5]);
});

test.each([
  ['whole', 250],
  ['paused', 100],
])(
  'a copy that is %s when the key of another account comes is read anew, and has nothing of the first',
  async (_, done) => {
    const keys = [service.key, 'key-of-ben'].map((key, n) => ({ owner: ['owner', 'ben'][n] ?? '', key }));
    await service.close();
    service = await startService({ keys });
    copy = await startCopy(service);
    service.seed(250, { owner: 'owner' });
    service.seed(250, { owner: 'ben' });
    if (done < 250) await pauseAt(2);
    else await runSync();
    expect(await copy.rest()).toMatchObject({ done });
    copy.clock.later += minute;
    const { connectionId } = copy;
    const input = { connectionId, name: '', address: service.address, key: 'key-of-ben', privacy: 'public' as const };
    await copy.worker.handlers.saveConnection(input, {});
    if (done < 250) {
      expect(await copy.get()).toMatchObject({ status: 'paused', isComplete: false });
      await copy.sync('new');
    }
    expect(await copy.rest()).toMatchObject({ status: 'idle', kind: 'full', isComplete: true });
    const known = service.reports().filter(({ owner }) => owner === 'ben');
    expect(sorted(await copy.ids())).toEqual(sorted(known.map(({ id }) => String(id))));
  },
);

test('a web page in the middle costs no report: it says what came, waits and goes on there', async () => {
  service.seed(500);
  copy.before.current = (request) => request === 3 && service.addFault({ kind: 'html', times: 1 });
  expect(await runSync()).toMatchObject({ status: 'running', problem: { code: 'notJson' }, done: 200 });
  expect(await copy.ids()).toHaveLength(200);
  copy.clock.later += minute;
  await copy.worker.app.lifecycle.start();
  expect(await copy.rest()).toMatchObject({ status: 'idle', isComplete: true });
  expect(pages()).toEqual([1, 2, 3, 3, 4, 5]);
  await expectSame();
});

test('without a network it waits, and goes on when that is back', async () => {
  service.seed(300);
  let isOnline = false;
  const dead = () => Promise.reject(new TypeError('no network'));
  copy = await startCopy(service, { isOnline: () => isOnline });
  copy.before.current = () => (isOnline ? undefined : dead());
  await copy.sync('new');
  await expect.poll(() => copy.get()).toMatchObject({ problem: { code: 'offline' } });
  isOnline = true;
  await copy.worker.app.lifecycle.goOnline();
  await expect.poll(() => copy.get()).toMatchObject({ status: 'idle', done: 300 });
});

test('a pause stops it after what is under way, and starting goes on there', async () => {
  service.seed(1000);
  copy.before.current = async (request) => {
    if (request === 5) void copy.pause();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await copy.sync('new');
  const paused = await copy.rest();
  expect(paused).toMatchObject({ status: 'paused' });
  expect(paused.done).toBeGreaterThanOrEqual(300);
  expect(paused.done).toBeLessThan(600);
  const before = sent().length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  await copy.worker.app.syncs.resume();
  expect(sent()).toHaveLength(before);
  expect(await runSync()).toMatchObject({ status: 'idle', done: 1000 });
  await expectSame();
});

test('a service that does not page is indexed as far as it shows, and the state says so', async () => {
  service.setShape({ body: 'bare', ignoresPage: true });
  service.seed(250);
  expect(await runSync()).toMatchObject({ status: 'idle', done: 100, isComplete: false, reach: 'unknown' });
  expect(await copy.ids()).toHaveLength(100);
  add(1);
  await runSync();
  expect(await copy.ids()).toHaveLength(101);
});

test('a service that repeats its pages for ever is not asked for ever', async () => {
  service.seed(300);
  let asked = 0;
  copy = await startCopy(service, {
    createClient: (options) => {
      const client = createClient(options);
      const listReports: typeof client.listReports = async (query, signal) => {
        asked++;
        const page = await client.listReports({ ...query, page: ((query.page - 1) % 3) + 1 }, signal);
        return { items: page.items, number: query.page, hasNext: true };
      };
      return { ...client, listReports };
    },
  });
  expect(await runSync()).toMatchObject({ status: 'idle', isComplete: false });
  expect(asked).toBeLessThan(30);
  await expectSame();
});

test('a service that says nothing of its pages is read to its end, and what is deleted is believed the second time', async () => {
  service.setShape('bare');
  service.seed(250);
  expect(await runSync()).toMatchObject({ done: 250, isComplete: true, reach: 'unknown' });
  await expectSame();
  await remove('7');
  await runSync('full');
  expect(await copy.ids()).toContain('7');
  await runSync('full');
  await expectSame();
});

test('what other answers and jobs bring is kept without another request; what is deleted goes', async () => {
  service.seed(3);
  const { worker, connectionId } = copy;
  const run = async (work: Parameters<typeof worker.handlers.startJob>[0]['work']) => {
    const job = await worker.handlers.startJob({ connectionId, work }, {});
    await worker.app.queue.releasePage('');
    return worker.settled(job);
  };
  const url = service.samples.good;
  const { report } = await run({ kind: 'create', url, privacy: 'password', password: 'tulip-7' });
  await worker.handlers.getReport({ connectionId, reportId: '2' }, {});
  await expect.poll(async () => sorted(await copy.ids())).toEqual(['2', String(report?.id)]);
  await run({ kind: 'update', reportId: '2', privacy: 'public' });
  await expect.poll(async () => (await copy.read()).flat().find(({ id }) => id === '2')?.privacy).toBe('public');
  expect(service.apiRequests().every(({ method, query }) => method !== 'GET' || query.page === undefined)).toBe(true);
});

test('a report of which the service says that it is gone is out of the copy, whoever asked', async () => {
  service.seed(5);
  await runSync();
  const { worker, connectionId } = copy;
  for (const id of ['2', '3']) await remove(id);
  await expect(worker.handlers.getReport({ connectionId, reportId: '2' }, {})).rejects.toThrow();
  const work = { kind: 'rerun', reportId: '3', url: service.samples.good } as const;
  await worker.settled(await worker.handlers.startJob({ connectionId, work }, {}));
  await expect.poll(async () => sorted(await copy.ids())).toEqual(['1', '4', '5']);
  // Whatever else is wrong says nothing of the report.
  service.addFault({ kind: 'status', status: 405, times: 1 });
  await expect(worker.handlers.getReport({ connectionId, reportId: '4' }, {})).rejects.toThrow();
  service.addFault({ kind: 'status', status: 403, times: 1 });
  await expect(worker.handlers.getReport({ connectionId, reportId: '5' }, {})).rejects.toThrow();
  expect(sorted(await copy.ids())).toEqual(['1', '4', '5']);
});

test('no password is ever in the copy, even where the service sends it back', async () => {
  await service.close();
  service = await startService({ echoesPassword: true });
  const database = crypto.randomUUID();
  copy = await startCopy(service, { database });
  const work = { kind: 'create', url: service.samples.good, privacy: 'password', password: 'tulip-7' } as const;
  await copy.worker.settled(await copy.worker.handlers.startJob({ connectionId: copy.connectionId, work }, {}));
  await runSync();
  const disk = await openDB(database);
  const stored = await Promise.all([...disk.objectStoreNames].map((store) => disk.getAll(store)));
  disk.close();
  expect(JSON.stringify(stored)).toContain(service.samples.good);
  expect(JSON.stringify(stored)).not.toContain('tulip-7');
});

test('a connection that is removed or leads to another service has no copy', async () => {
  service.seed(300);
  await runSync();
  const other = await startService();
  other.seed(20);
  const { connectionId } = copy;
  const { address, key } = other;
  await copy.worker.handlers.saveConnection({ connectionId, name: '', address, key, privacy: 'public' }, {});
  expect(copy.worker.notices).toContainEqual({ type: 'reportsDropped', connectionId });
  expect(await copy.rest()).toMatchObject({ status: 'idle', done: 20, isComplete: true });
  expect(await copy.ids()).toHaveLength(20);
  await copy.worker.handlers.removeConnection({ connectionId }, {});
  expect(await copy.ids()).toEqual([]);
  expect(await copy.worker.app.reports.listSyncs()).toEqual([]);
  await other.close();
});
