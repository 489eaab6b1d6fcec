// One thing done to many, over a real database and sockets: from the message to what the service has.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftJobs } from '../../../../lib/background/batches/create-batch.ts';
import type { Handlers } from '../../../../lib/messages/receive-messages.ts';
import { type Batch, maxBatchItems } from '../../../../lib/model/batch.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createMemoryArea } from '../memory-area.ts';
import { hurry, startApp } from '../start-app.ts';
import { type BatchWorker, options, startBatchWorker, until } from './start-batch-worker.ts';

let service: Service;
let worker: BatchWorker;

beforeEach(async () => {
  service = await startService();
  worker = await startBatchWorker(service);
});
afterEach(async () => {
  worker.die();
  await service.close();
});

const pages = (count: number) => [...Array(count).keys()].map((n) => ({ url: `${service.samples.good}?page=${n}` }));
const create = (count: number) => worker.start({ kind: 'create', privacy: 'public', items: pages(count) });
const seed = (count: number) => {
  service.seed(count);
  return service.reports().map(({ id, url }) => ({ url, reportId: String(id) }));
};
const sent = (method: string) => service.apiRequests().filter((request) => request.method === method);
type Act = 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch';
const act = (name: Act, { id }: Batch, password?: string) =>
  worker.handlers[name]({ batchId: id, ...(password && { password }) }, options);
const countsOf = async (batch: Batch) => (await worker.find(batch))?.counts;
const many = (count: number, grade: Partial<Batch['counts']> = {}) => ({
  done: count,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  ...grade,
});

test('many pages are analysed once each, in the order they were given, and each item says what became of it', async () => {
  const items = pages(25);
  const batch = await worker.start({ kind: 'create', privacy: 'public', items });
  expect(batch).toMatchObject({ kind: 'create', privacy: 'public', total: 25, state: 'running' });
  expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(25) });
  const reports = new Map(service.reports().map((report) => [report.url, report]));
  expect([reports.size, service.reports().length]).toEqual([25, 25]);
  const read = await worker.readItems(batch);
  expect(read.map(({ url }) => url)).toEqual(items.map(({ url }) => url));
  for (const { url, reportId, ...item } of read) {
    expect(item).toMatchObject({ state: 'done', result: 'good' });
    expect([reports.get(url)?.id, reports.get(url)?.privacy].map(String)).toEqual([reportId, '0']);
  }
});

test.each([
  ['update', 'PATCH', { privacy: 'public' as const }],
  ['rerun', 'PATCH', {}],
  ['deleteReport', 'DELETE', {}],
] as const)('%s is done to each report once', async (kind, method, wish) => {
  await worker.restart(hurry());
  const items = seed(12);
  const batch = await worker.start({ kind, ...wish, items });
  expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(12) });
  expect(
    sent(method)
      .map(({ path }) => path.split('/').at(-1))
      .sort(),
  ).toEqual(items.map(({ reportId }) => reportId).sort());
});

test('items whose grade comes later are open until it is there, and hold up no other', async () => {
  await worker.restart(hurry());
  service.setGradeDelay(1e9);
  const batch = await create(60);
  await until(() => expect(service.reports()).toHaveLength(60));
  await until(async () => {
    const items = await worker.readItems(batch);
    expect(items.filter(({ reportId }) => reportId !== undefined)).toHaveLength(60);
  });
  expect(await worker.find(batch)).toMatchObject({ state: 'running', counts: many(0) });
  expect((await worker.find(batch))?.settledAt).toBeUndefined();
  // Their reports are in the list all the same.
  await until(async () => expect(await worker.app.reports.count(worker.connectionId)).toBe(60));
  service.setGradeDelay(0);
  expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(60) });
  const items = await worker.readItems(batch);
  expect(new Set(items.map(({ result }) => result))).toEqual(new Set(['good']));
  expect(sent('POST')).toHaveLength(60);
});

test('a batch that is paused or cancelled while grades are awaited is so at once', async () => {
  service.setGradeDelay(1e9);
  const batch = await create(5);
  await until(() => expect(service.reports()).toHaveLength(5));
  expect(await act('pauseBatch', batch)).toMatchObject({ state: 'paused' });
  await act('cancelBatch', batch);
  // What was on its way is awaited no longer either.
  expect(await worker.ended(batch)).toMatchObject({ state: 'cancelled', counts: many(5) });
});

test('reports and pages named twice are done once', async () => {
  const [report] = seed(1);
  if (!report) throw new Error('No report');
  const reruns = await worker.start({ kind: 'rerun', items: [report, report] });
  expect(await worker.ended(reruns)).toMatchObject({ total: 1, counts: many(1) });
  const [page] = pages(1);
  const url = page?.url ?? '';
  const analyses = await worker.start({
    kind: 'create',
    privacy: 'public',
    items: [{ url }, { url: `${url}#top` }, { url }],
  });
  expect(await worker.ended(analyses)).toMatchObject({ total: 1, counts: many(1) });
  expect([sent('PATCH').length, sent('POST').length]).toEqual([1, 1]);
});

test('more than a batch takes is refused as a whole', async () => {
  const items = Array(maxBatchItems + 1).fill({ url: 'https://shop.example/' });
  await expect(worker.start({ kind: 'create', privacy: 'public', items })).rejects.toMatchObject({
    problem: { code: 'inputInvalid' },
  });
});

test('as many as a batch takes are on the disk in their order, and of each it is known what became of it', async () => {
  worker.pass.current = () => new Promise(() => undefined);
  const batch = await create(maxBatchItems);
  expect(batch).toMatchObject({ total: maxBatchItems, state: 'running' });
  expect(await act('cancelBatch', batch)).toMatchObject({ state: 'cancelled' });
  const items = await worker.readItems(batch);
  expect(items.map(({ number }) => number)).toEqual([...Array(maxBatchItems).keys()]);
  // Requests that wait for ever may have been ended by their time limit meanwhile.
  expect(items.filter(({ state }) => state !== 'cancelled' && state !== 'running')).toEqual([]);
  const running = new Set(items.flatMap(({ jobId, state }) => (state === 'running' ? jobId : [])));
  expect((await worker.app.queue.listOpen()).filter(({ id }) => !running.has(id))).toEqual([]);
}, 120_000);

test('what a worker has written of a batch before it died in the midst of that is not done, and goes', async () => {
  const { add } = IDBObjectStore.prototype;
  let isAsked = false;
  const dying = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name !== 'batches') return add.apply(this, row);
    isAsked = true;
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await expect(create(30)).rejects.toThrow();
  dying.mockRestore();
  await worker.restart();
  await worker.started;
  const database = await worker.app.openDatabase();
  await until(async () => expect([isAsked, await database.count('jobs')]).toEqual([true, 0]));
  expect(service.apiRequests()).toEqual([]);
});

test.each(['create', 'rerun'] as const)('%s of many is drafted in steps, between which others are answered', (kind) => {
  const items = Array.from({ length: 500 }, (_, n) => ({ url: `https://shop.example/${n}`, reportId: String(n) }));
  let steps = 0;
  for (const _ of draftJobs({ connectionId: 'c', kind, items }, (sendUrl) => ({ sendUrl }))) steps++;
  expect(steps).toBe(500);
});

test('the worker rests between the slices of a draft', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const rests = vi.spyOn(globalThis, 'MessageChannel');
  await worker.start({ kind: 'create', privacy: 'public', items: pages(100) });
  expect(rests.mock.calls.length).toBeGreaterThanOrEqual(100);
  vi.restoreAllMocks();
});

test('never more than three write at once, and while they do the next are asked for', async () => {
  let [writing, most] = [0, 0];
  const first = Promise.withResolvers<void>();
  worker.pass.current = async ({ method }, fetch) => {
    if (method !== 'POST') return fetch();
    most = Math.max(most, ++writing);
    await first.promise;
    return fetch().finally(() => writing--);
  };
  const batch = await create(20);
  await until(() => expect([writing, sent('GET').length]).toEqual([3, 6]));
  first.resolve();
  await worker.ended(batch);
  expect(most).toBe(3);
});

test('what is asked for by itself meanwhile does not wait for the batch', async () => {
  service.addFault({ kind: 'delay', ms: 40, match: { method: 'POST' } });
  const batch = await create(40);
  await until(() => expect(sent('POST').length).toBeGreaterThan(5));
  const before = sent('POST').length;
  const work = { kind: 'create', url: service.samples.bad, privacy: 'public' } as const;
  await worker.settled(await worker.handlers.startJob({ connectionId: worker.connectionId, work }, options));
  const place = sent('POST').findIndex(({ body }) => body?.includes(encodeURIComponent(service.samples.bad)));
  expect(place).toBeLessThan(before + 10);
  expect(await worker.ended(batch)).toMatchObject({ counts: many(40) });
});

test('a page that is just being analysed by itself is analysed once, and the item takes over its outcome', async () => {
  const isTaken = Promise.withResolvers<void>();
  worker.pass.current = async ({ method }, fetch) => {
    if (method === 'POST') await isTaken.promise;
    return fetch();
  };
  const [page] = pages(1);
  const work = { kind: 'create', url: page?.url ?? '', privacy: 'public' } as const;
  const job = await worker.handlers.startJob({ connectionId: worker.connectionId, work, tabId: 7 }, options);
  const batch = await create(3);
  await until(async () => expect(await worker.app.queue.listOpen()).toHaveLength(4));
  isTaken.resolve();
  expect(await worker.ended(batch)).toMatchObject({ counts: many(3) });
  const [item] = await worker.readItems(batch);
  const report = (await worker.app.queue.find(job.id))?.report;
  expect([item?.reportId, item?.state, sent('POST').length]).toEqual([report?.id, 'done', 3]);
  // Who asked for it by itself hears of it as ever.
  await until(() => expect(worker.badges.at(-1)?.badge?.kind).toBe('none'));
});

test('the same batch asked for twice does nothing twice, until the first has ended', async () => {
  const [first, second] = await Promise.all([create(5), create(5)]);
  expect(await worker.ended(first)).toMatchObject({ counts: many(5) });
  expect(await worker.ended(second)).toMatchObject({ counts: many(5) });
  expect(service.reports()).toHaveLength(5);
  await worker.ended(await create(5));
  expect(service.reports()).toHaveLength(10);
});

test('what may not leave is refused item by item, and trying again does not send it either', async () => {
  await worker.handlers.saveSettings(
    { ...defaultSettings, keepsCopy: false, excludedSites: ['*://secret.example/*'] },
    options,
  );
  const refused = [
    'https://secret.example/a',
    'chrome://settings/',
    'https://shop.example/?access_token=abcdef1234567890',
  ];
  const items = [...pages(2), ...refused.map((url) => ({ url }))];
  const batch = await worker.start({ kind: 'create', privacy: 'public', items });
  expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(2, { failed: 3 }) });
  const codes = (await worker.readItems(batch)).map(({ problem }) => problem?.code);
  expect(codes).toEqual([undefined, undefined, 'siteExcluded', 'pageNotAnalysable', 'addressRisky']);
  expect(await act('retryBatch', batch)).toMatchObject({ counts: many(2, { failed: 3 }) });
  expect(await worker.ended(batch)).toMatchObject({ state: 'done' });
  expect(sent('POST')).toHaveLength(2);
});

test.each([
  ['a page without its privacy', { kind: 'create', items: [{ url: 'https://a.example/' }] }],
  ['a report without its id', { kind: 'deleteReport', items: [{ url: 'https://a.example/' }] }],
] as const)('%s is refused as a whole', async (_what, { kind, items, ...wish }) => {
  await expect(worker.start({ kind, ...wish, items: [...items] })).rejects.toMatchObject({
    problem: { code: 'inputInvalid' },
  });
  expect(await worker.handlers.listBatches({}, options)).toEqual([]);
});

/** Every second page is analysed, and of none the service says whether it was, until it is let go. */
function passUnanswered(): () => void {
  const posted: string[] = [];
  worker.pass.current = async (request, fetch) => {
    const search = new URL(request.url).searchParams.get('search') ?? '';
    const url = new URLSearchParams(await request.clone().text()).get('url');
    const isPost = request.method === 'POST';
    // A search leaves out the scheme.
    if (!isPost && !(search && posted.some((page) => page.endsWith(search)))) return fetch();
    if (isPost && url && posted.push(url) % 2 === 0) await fetch();
    return new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } });
  };
  return () => {
    worker.pass.current = (_request, fetch) => fetch();
  };
}

describe('the user’s word', () => {
  const waitFor = (count: number) => until(() => expect(sent('POST').length).toBeGreaterThanOrEqual(count));
  const slow = () => service.addFault({ kind: 'delay', ms: 25, match: { method: 'POST' } });

  test('paused, nothing more leaves, in this life of the worker or the next; resumed, the rest is done', async () => {
    slow();
    const batch = await create(20);
    await waitFor(4);
    expect(await act('pauseBatch', batch)).toMatchObject({ state: 'paused' });
    const atMost = sent('POST').length + 3;
    await until(async () => {
      expect((await worker.app.queue.listOpen()).filter(({ state }) => state === 'running')).toEqual([]);
    });
    const { length } = sent('POST');
    expect(length).toBeLessThanOrEqual(atMost);
    await worker.restart();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent('POST')).toHaveLength(length);
    expect(await act('resumeBatch', batch)).toMatchObject({ state: 'running' });
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(20) });
    expect(service.reports()).toHaveLength(20);
  });

  test('cancelled, what has left comes to its end and nothing else leaves; the counts tell', async () => {
    slow();
    const batch = await create(250);
    await waitFor(4);
    expect(await act('cancelBatch', batch)).toMatchObject({ state: 'cancelled' });
    const atMost = sent('POST').length + 3;
    const { state, counts } = await worker.ended(batch);
    expect([state, sent('POST').length <= atMost]).toEqual(['cancelled', true]);
    expect(counts.done).toBe(service.reports().length);
    expect(counts).toEqual(many(counts.done, { cancelled: 250 - counts.done }));
    const states = (await worker.readItems(batch)).map((item) => item.state);
    expect(states.filter((state) => state === 'done')).toHaveLength(counts.done);
    expect(states.filter((state) => state === 'cancelled')).toHaveLength(counts.cancelled);
  });

  test('the failed are tried again, and only they', async () => {
    const bad = pages(6)
      .filter((_, n) => n % 2)
      .map(({ url }) => url);
    for (const url of bad)
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value: url }, times: 1 });
    const batch = await create(6);
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(3, { failed: 3 }) });
    expect((await worker.readItems(batch))[1]).toMatchObject({
      state: 'failed',
      problem: { code: 'invalid', status: 422 },
    });
    expect(await act('retryBatch', batch)).toMatchObject({ state: 'running', counts: { failed: 0 } });
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(6) });
    expect([sent('POST').length, service.reports().length]).toEqual([9, 6]);
  });

  test('the unconfirmed are tried again: the service is asked, and only what it does not show is sent again', async () => {
    await worker.restart(hurry());
    const letGo = passUnanswered();
    const batch = await create(6);
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(0, { unconfirmed: 6 }) });
    expect(service.reports()).toHaveLength(3);
    letGo();
    expect(await act('retryBatch', batch)).toMatchObject({ state: 'running', counts: { unconfirmed: 0 } });
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(6) });
    expect(service.reports()).toHaveLength(6);
  });

  test('what is unconfirmed stays so where the rest is cancelled', async () => {
    await worker.restart(hurry());
    passUnanswered();
    const batch = await create(2);
    await worker.ended(batch);
    const asked = act('retryBatch', batch);
    expect(await act('cancelBatch', batch)).toMatchObject({ counts: { cancelled: 0 } });
    await asked;
    expect(await worker.ended(batch)).toMatchObject({ counts: many(0, { unconfirmed: 2 }) });
    expect(sent('POST').length).toBeLessThanOrEqual(2);
  });

  test('a page that has a report is re-run in one batch with new ones, and all are its reports', async () => {
    const [known] = seed(1);
    const batch = await worker.start({ kind: 'create', privacy: 'public', items: [...pages(2), known ?? { url: '' }] });
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(3) });
    expect(service.reports()).toHaveLength(3);
    expect((await worker.readItems(batch)).at(-1)).toMatchObject({ state: 'done', reportId: known?.reportId });
    const ids = service.reports().map(({ id }) => String(id));
    expect((await worker.readTaskReportIds(batch.id)).sort()).toEqual(ids.sort());
  });

  test('an item whose job the user sends again under Activity follows it', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await create(3);
    await worker.ended(batch);
    const failed = (await worker.readItems(batch)).find(({ state }) => state === 'failed');
    await worker.settled(await worker.handlers.retryJob({ jobId: failed?.jobId ?? '' }, options));
    expect(await worker.find(batch)).toMatchObject({ state: 'done', counts: many(3) });
  });

  test('that has ended says what most of the failed have met, also after the user has seen to some', async () => {
    for (const { status, times } of [
      { status: 422, times: 2 },
      { status: 403, times: 1 },
    ])
      service.addFault({ kind: 'status', status, match: { method: 'POST' }, times });
    const batch = await create(4);
    expect(await worker.ended(batch)).toMatchObject({ counts: many(1, { failed: 3 }), problem: { code: 'invalid' } });
    const failed = (await worker.readItems(batch)).filter(({ problem }) => problem?.code === 'invalid');
    for (const { jobId } of failed) await worker.settled(await worker.handlers.retryJob({ jobId }, options));
    await until(async () => {
      const left = await worker.find(batch);
      expect(left).toMatchObject({ counts: many(3, { failed: 1 }), problem: { code: 'forbidden' } });
    });
  });

  /** All that write stand still until the answer is called. */
  const holdWrites = async (batch: Batch) => {
    const gate = Promise.withResolvers<void>();
    worker.pass.current = async ({ method }, fetch) => {
      if (method === 'POST') await gate.promise;
      return fetch();
    };
    const isLeaving = ({ attempts, batchId }: Job) => attempts > 0 && batchId === batch.id;
    await until(async () => expect((await worker.app.queue.listOpen()).filter(isLeaving)).toHaveLength(3));
    return gate.resolve;
  };

  test('sent again under Activity, an item of a cancelled batch is done', async () => {
    for (const { url: value } of pages(3)) {
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value }, times: 1 });
    }
    const batch = await create(6);
    const answer = await holdWrites(batch);
    await act('cancelBatch', batch);
    answer();
    expect(await worker.ended(batch)).toMatchObject({ counts: { failed: 3 } });
    const [failed] = (await worker.readItems(batch)).filter(({ state }) => state === 'failed');
    const job = await worker.handlers.retryJob({ jobId: failed?.jobId ?? '' }, options);
    await until(async () => expect(await worker.app.queue.find(job.id)).toMatchObject({ state: 'done' }));
  });

  test.each(['pauseBatch', 'cancelBatch'] as const)('that the disk does not take stops nothing: %s', async (name) => {
    const batch = await create(12);
    const answer = await holdWrites(batch);
    const { put } = IDBObjectStore.prototype;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (this.name !== 'jobs') throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, row);
    });
    await expect(act(name, batch)).rejects.toThrow();
    full.mockRestore();
    answer();
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(12) });
  });

  test('sent again under Activity, an item of a paused batch is done, and no other is', async () => {
    for (const { url: value } of pages(3)) {
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value }, times: 1 });
    }
    const batch = await create(12);
    const answer = await holdWrites(batch);
    await act('pauseBatch', batch);
    answer();
    await until(async () => expect(await countsOf(batch)).toMatchObject({ failed: 3 }));
    const [failed] = (await worker.readItems(batch)).filter(({ state }) => state === 'failed');
    const job = await worker.handlers.retryJob({ jobId: failed?.jobId ?? '' }, options);
    await until(async () => expect(await worker.app.queue.find(job.id)).toMatchObject({ state: 'done' }));
    expect(await worker.find(batch)).toMatchObject({ state: 'paused', counts: { done: 1, failed: 2 } });
    expect(sent('POST')).toHaveLength(4);
  });

  test('told under Activity to go now, an item is given up all the same where its batch is cancelled later', async () => {
    await worker.restart(hurry());
    const mend = service.addFault({ kind: 'status', status: 401, match: { method: 'DELETE' } });
    const batch = await worker.start({ kind: 'deleteReport', items: seed(5) });
    const untilHeld = (requests: number) =>
      until(async () => {
        expect(sent('DELETE').length).toBeGreaterThan(requests);
        expect(await worker.app.queue.listBlocks()).toHaveLength(1);
        expect((await worker.app.queue.listOpen()).map(({ state }) => state)).not.toContain('running');
      });
    await untilHeld(0);
    const [held] = await worker.app.queue.listOpen();
    const { length } = sent('DELETE');
    await worker.handlers.retryJob({ jobId: held?.id ?? '' }, options);
    await untilHeld(length);
    await act('cancelBatch', batch);
    mend();
    await worker.app.queue.resumeConnection(worker.connectionId);
    expect(await worker.ended(batch)).toMatchObject({ state: 'cancelled', counts: many(0, { cancelled: 5 }) });
    expect(service.reports()).toHaveLength(5);
  });

  test('forgotten, an ended batch is gone with its items; one that runs is not', async () => {
    slow();
    const batch = await create(8);
    const clear = () => worker.handlers.clearBatch({ batchId: batch.id }, options);
    await expect(clear()).rejects.toMatchObject({ problem: { code: 'conflict' } });
    await worker.ended(batch);
    await clear();
    expect([await worker.find(batch), await worker.readItems(batch)]).toEqual([undefined, []]);
    expect(worker.notices.at(-1)).toEqual({ type: 'batchCleared', batchId: batch.id });
    await expect(act('cancelBatch', batch)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });
});

describe('a delete', () => {
  test('that is undone sends nothing, in this life of the worker or the next', async () => {
    const batch = await worker.start({ kind: 'deleteReport', items: seed(5) });
    expect(batch.notBefore).toBeGreaterThan(Date.now());
    expect(await act('cancelBatch', batch)).toMatchObject({ state: 'cancelled', counts: many(0, { cancelled: 5 }) });
    await worker.restart(hurry());
    await worker.started;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([service.reports().length, sent('DELETE')]).toEqual([5, []]);
  });

  test('can be undone for as long though the clock is set back meanwhile', async () => {
    const clock = { later: 0 };
    const timers: (() => void)[] = [];
    const setTimer = (callback: () => void) => void timers.push(callback);
    const ring = async () => {
      for (const callback of timers.splice(0)) callback();
      await wait(50);
    };
    await worker.restart({ now: () => Date.now() + clock.later, setTimer });
    await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, undoTime: 120 }, options);
    const items = seed(10);
    const [kept, undone] = [items.slice(0, 5), items.slice(5)];
    const batches = [
      await worker.start({ kind: 'deleteReport', items: kept }),
      await worker.start({ kind: 'deleteReport', items: undone }),
    ];
    clock.later = -30_000;
    for (const next of [() => worker.app.lifecycle.wakeUp(), () => worker.restart()]) {
      await next();
      await worker.started;
      await ring();
    }
    expect(sent('DELETE')).toEqual([]);
    await act('cancelBatch', batches[1] as Batch);
    clock.later = 125_000;
    await ring();
    await until(async () => {
      await ring();
      expect(await countsOf(batches[0] as Batch)).toEqual(many(5));
    });
    expect(service.reports().map(({ id }) => String(id))).toEqual(undone.map(({ reportId }) => reportId));
  });

  test('waits for as long as Settings say, also where the worker was stopped meanwhile', async () => {
    await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, undoTime: 120 }, options);
    const batch = await worker.start({ kind: 'deleteReport', items: seed(5) });
    expect((batch.notBefore ?? 0) - batch.createdAt).toBe(120_000);
    await worker.restart(hurry());
    await wait(300);
    expect(sent('DELETE')).toEqual([]);
    expect(await worker.ended(batch)).toMatchObject({ counts: many(5) });
  });

  test('leaves when its time is over, also where the worker was stopped meanwhile', async () => {
    const batch = await worker.start({ kind: 'deleteReport', items: seed(5) });
    await worker.restart(hurry());
    expect(await worker.ended(batch)).toMatchObject({ counts: many(5) });
    expect(service.reports()).toEqual([]);
  });
});

describe('what stops a connection', () => {
  test('a rate limit is met by those that were under way, and waited for by all', async () => {
    await worker.restart(hurry());
    service.addFault({ kind: 'rateLimit', retryAfter: 20, match: { method: 'POST' }, times: 3 });
    const batch = await create(12);
    expect(await worker.ended(batch)).toMatchObject({ counts: many(12) });
    expect(sent('POST').length).toBeLessThanOrEqual(15);
    expect(service.reports()).toHaveLength(12);
  });

  test('a rate limit is waited for though its batch is paused meanwhile, in this life of the worker or the next', async () => {
    await worker.restart(hurry());
    service.addFault({ kind: 'rateLimit', retryAfter: 120, match: { method: 'POST' }, times: 3 });
    const batch = await create(12);
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    await until(async () =>
      expect((await worker.app.queue.listOpen()).some(({ state }) => state === 'running')).toBe(false),
    );
    const [hold] = await worker.app.queue.listBlocks();
    const asked = service.apiRequests().length;
    for (const _ of [1, 2]) {
      await act('pauseBatch', batch);
      await wait(100);
      await act('resumeBatch', batch);
      await worker.restart();
    }
    await until(async () => expect(await worker.app.queue.listBlocks()).toEqual([hold]));
    expect(service.apiRequests()).toHaveLength(asked);
    expect(await worker.ended(batch)).toMatchObject({ counts: many(12) });
  });

  test('a refused key stops it once; mended, it goes on', async () => {
    const { connectionId: id } = worker;
    const { address, key } = service;
    const save = (key: string) =>
      worker.handlers.saveConnection({ connectionId: id, name: '', address, key, privacy: 'public' }, options);
    await save('refused');
    const batch = await create(20);
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    await until(() => expect(worker.workBadges.at(-1)?.text).toBe('1'));
    expect(service.apiRequests().length).toBeLessThanOrEqual(6);
    expect((await worker.app.queue.listOpen()).length).toBeLessThanOrEqual(16);
    await save(key);
    expect(await worker.ended(batch)).toMatchObject({ counts: many(20) });
  });

  test('removed, its batches are cancelled and nothing more is sent', async () => {
    service.addFault({ kind: 'delay', ms: 25, match: { method: 'POST' } });
    const batch = await create(30);
    const paused = await worker.start({ kind: 'deleteReport', items: seed(2).slice(0, 2) });
    await act('pauseBatch', paused);
    await until(() => expect(sent('POST').length).toBeGreaterThan(3));
    await worker.handlers.removeConnection({ connectionId: worker.connectionId }, options);
    expect(await worker.ended(batch)).toMatchObject({ state: 'cancelled' });
    expect(await worker.ended(paused)).toMatchObject({ state: 'cancelled', counts: many(0, { cancelled: 2 }) });
    const { length } = service.apiRequests();
    await worker.restart();
    await worker.started;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(service.apiRequests()).toHaveLength(length);
  });
});

describe('the disk on which the connections lie', () => {
  test('that cannot be read for a moment costs no batch', async () => {
    const batch = await worker.start({ kind: 'deleteReport', items: seed(3) });
    const { get } = worker.local;
    worker.local.get = () => Promise.reject(new Error('IO error'));
    await worker.app.lifecycle.wakeUp();
    worker.local.get = get;
    expect(await worker.find(batch)).toMatchObject({ state: 'running', counts: many(0) });
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(3) });
  });
});

describe('a password', () => {
  const wish = () => ({ kind: 'create', privacy: 'password', password: 'tulip-7', items: pages(15) }) as const;
  const start = () => worker.start({ ...wish(), items: [...wish().items] });

  test('is sent with each, told to nobody, and forgotten with the end', async () => {
    const batch = await start();
    await worker.ended(batch);
    await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
    expect(sent('POST').filter(({ body }) => body?.includes('password=tulip-7'))).toHaveLength(15);
    const database = await worker.app.openDatabase();
    const rows = await Promise.all((['jobs', 'batches'] as const).map((store) => database.getAll(store)));
    expect(JSON.stringify([rows, worker.notices, worker.local.values, batch])).not.toContain('tulip-7');
  });

  test('that comes with a retry is what all is sent with that had not left, also what a rate limit stopped', async () => {
    await worker.restart(hurry());
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await worker.start({ ...wish(), items: pages(8) });
    service.addFault({ kind: 'rateLimit', retryAfter: 120, match: { method: 'POST' }, times: 3 });
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    await until(async () => expect(await countsOf(batch)).toMatchObject({ failed: 1 }));
    await act('pauseBatch', batch);
    const [hold] = await worker.app.queue.listBlocks();
    const former = sent('POST').length;
    await act('retryBatch', batch, 'tulip-8');
    await until(async () => expect(await worker.app.queue.listBlocks()).toEqual([hold]));
    await worker.ended(batch);
    const later = sent('POST').slice(former);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter(({ body }) => !body?.includes('password=tulip-8'))).toEqual([]);
  });

  test('that comes with a wish or its retry is not tidied away by a worker that has just begun', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const disk = {
      database: crypto.randomUUID(),
      local: createMemoryArea({ settings: { keepsCopy: false } }),
      session: createMemoryArea(),
    };
    const { id: connectionId } = await startApp(disk).handlers.saveConnection(
      { name: '', address: service.address, key: service.key, privacy: 'public' },
      options,
    );
    const begin = () => {
      const { handlers } = startApp({
        ...disk,
        session: {
          ...disk.session,
          async set(values) {
            await disk.session.set(values);
            // Another page asks meanwhile; where the queue itself tidies up here, its answer comes after that.
            await Promise.race([handlers.listJobs({ limit: 1 }, options), wait(200)]);
          },
        },
      });
      return handlers;
    };
    const ended = async ({ listBatches }: Handlers, { id }: Batch) => {
      const find = async () => (await listBatches({}, options)).find((batch) => batch.id === id);
      await until(async () => expect((await find())?.state).not.toBe('running'));
      return find();
    };
    const first = begin();
    const batch = await first.startBatch({ connectionId, ...wish() }, options);
    expect(await ended(first, batch)).toMatchObject({ state: 'done', counts: many(14, { failed: 1 }) });
    const second = begin();
    await second.retryBatch({ batchId: batch.id, password: 'tulip-7' }, options);
    expect(await ended(second, batch)).toMatchObject({ state: 'done', counts: many(15) });
  });

  test('is forgotten once all is sent, and not wanted again while only grades are awaited', async () => {
    await worker.restart(hurry());
    service.setGradeDelay(1e9);
    const batch = await start();
    await until(() => expect(JSON.stringify(worker.session.values)).toContain('tulip-7'));
    await until(async () => expect((await worker.readItems(batch)).every(({ reportId }) => reportId)).toBe(true));
    await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
    await act('pauseBatch', batch);
    expect(await act('resumeBatch', batch)).toMatchObject({ state: 'running' });
    service.setGradeDelay(0);
    expect(await worker.ended(batch)).toMatchObject({ state: 'done', counts: many(15) });
  });

  test('that went with the browser is not wanted while only grades are awaited', async () => {
    service.setGradeDelay(1e9);
    const batch = await start();
    await until(async () => expect((await worker.readItems(batch)).every(({ reportId }) => reportId)).toBe(true));
    // The worker has died before it could say so.
    const database = await worker.app.openDatabase();
    const row = await database.get('batches', batch.id);
    if (row) await database.put('batches', { ...row, hasPassword: true });
    await worker.restart({ ...hurry(), session: createMemoryArea() });
    worker.session.values.passwords = {};
    await worker.started;
    expect(await worker.find(batch)).toMatchObject({ state: 'running' });
  });

  test('is wanted again where the failed are tried again', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await start();
    await worker.ended(batch);
    await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
    await expect(act('retryBatch', batch)).rejects.toMatchObject({ problem: { code: 'passwordForgotten' } });
    await act('retryBatch', batch, 'tulip-7');
    expect(await worker.ended(batch)).toMatchObject({ counts: many(15) });
  });
});

describe('the user is told', () => {
  const allow = () =>
    worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, notifications: true }, options);

  test('once at the end, and by the icon, where no page is open', async () => {
    await allow();
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await create(5);
    await until(() => expect(worker.workBadges.map((badge) => badge?.text)).toContain('…'));
    await worker.ended(batch);
    await until(() => expect(worker.workBadges.at(-1)?.text).toBe('1'));
    expect(worker.notifications).toEqual([{ id: batch.id, title: expect.any(String), message: expect.any(String) }]);
    await worker.restart();
    expect(worker.notifications).toEqual([]);
  });

  test('by the open page alone, where there is one', async () => {
    await allow();
    worker.app.openPages.open(options);
    const batch = await create(5);
    await worker.ended(batch);
    await until(() => expect(worker.workBadges.at(-1)).toBeUndefined());
    expect(worker.notifications).toEqual([]);
  });

  test('of the end though the worker died before it could say so', async () => {
    await allow();
    const batch = await create(3);
    const store = worker.app.openDatabase;
    await until(async () => expect((await (await store()).get('batches', batch.id))?.settledAt).toBeDefined());
    const database = await store();
    await worker.ended(batch);
    // As the worker leaves it that dies with its last job.
    await until(async () => expect((await database.get('batches', batch.id))?.isAnnounced).toBe(true));
    const row = await database.get('batches', batch.id);
    if (row) await database.put('batches', { ...row, isAnnounced: undefined });
    await worker.restart();
    await until(() => expect(worker.notifications).toHaveLength(1));
  });

  test('by the icon alone where the browser shows no notification, and nothing is owed any more', async () => {
    let isSet = false;
    const setWakeUp = async (isWanted: boolean) => {
      isSet = isWanted;
    };
    await worker.restart({ setWakeUp, notify: () => Promise.reject(new Error('Unable to download all images.')) });
    await allow();
    await worker.ended(await create(3));
    await until(() => expect([worker.workBadges.at(-1)?.text, isSet]).toEqual(['✓', false]));
  });

  test('how far it is a few times a second, and of the end at once', async () => {
    service.addFault({ kind: 'delay', ms: 15, match: { method: 'POST' } });
    const started = Date.now();
    await worker.ended(await create(60));
    await until(() =>
      expect(worker.notices.findLast(({ type }) => type === 'batch')).toMatchObject({ batch: { state: 'done' } }),
    );
    const told = worker.notices.filter(({ type }) => type === 'batch').length;
    expect(told).toBeGreaterThan(1);
    expect(told).toBeLessThan(4 + (Date.now() - started) / 300);
    // Two words a job: it leaves, and it has ended.
    expect(worker.notices.filter(({ type }) => type === 'job')).toHaveLength(120);
  });
});

test('the alarm is kept while a batch is owed, also while it waits for its undo, and not while it is paused', async () => {
  let isSet = false;
  const setWakeUp = async (isWanted: boolean) => {
    isSet = isWanted;
  };
  await worker.restart({ setWakeUp });
  const batch = await worker.start({ kind: 'deleteReport', items: seed(3) });
  expect(isSet).toBe(true);
  await act('pauseBatch', batch);
  await until(() => expect([isSet, worker.workBadges.at(-1)]).toEqual([false, undefined]));
  await act('resumeBatch', batch);
  await until(() => expect(isSet).toBe(true));
  await act('cancelBatch', batch);
  await until(() => expect(isSet).toBe(false));
});

test('Activity lists what was asked for by itself, and clearing that costs no item its outcome', async () => {
  const batch = await create(4);
  await worker.ended(batch);
  expect(await worker.listJobs()).toEqual([]);
  await worker.handlers.clearJobs({}, options);
  expect(await countsOf(batch)).toEqual(many(4));
  const items = await worker.readItems(batch);
  expect(items.every(({ state }) => state === 'done')).toBe(true);
  // Its address leads to one of them all the same.
  const jobId = items[2]?.jobId ?? '';
  const { jobs } = await worker.handlers.listJobs({ limit: 10, jobId }, options);
  expect(jobs.map(({ id }) => id)).toEqual([jobId]);
});
