// Batches over a real database and real sockets, from the message to the data of the service.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSync } from '../../../../lib/copy/sync-row.ts';
import { setTranslator } from '../../../../lib/i18n/translate.ts';
import type { Handlers } from '../../../../lib/messages/receive-messages.ts';
import { type Batch, maxBatchItems } from '../../../../lib/model/batch.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { speakEnglish } from '../../../components/speak-english.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createMemoryArea } from '../memory-area.ts';
import { createFastClock, startApp } from '../start-app.ts';
import { type BatchWorker, optionsPage, startBatchWorker, until } from './start-batch-worker.ts';

let service: Service;
let worker: BatchWorker;

beforeEach(async () => {
  service = await startService();
  worker = await startBatchWorker(service);
});
afterEach(async () => {
  worker.kill();
  await service.close();
});

const createPages = (count: number) =>
  [...Array(count).keys()].map((n) => ({ url: `${service.samples.good}?page=${n}` }));
const createBatch = (count: number) =>
  worker.startBatch({ kind: 'create', privacy: 'public', items: createPages(count) });
const seedReports = (count: number) => {
  service.seed(count);
  return service.reports().map(({ id, url }) => ({ url, reportId: String(id) }));
};
const listRequests = (method: string) => service.apiRequests().filter((request) => request.method === method);
type Act = 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch';
const act = (name: Act, { id }: Batch, password?: string) =>
  worker.handlers[name]({ batchId: id, ...(password && { password }) }, optionsPage);
const readCounts = async (batch: Batch) => (await worker.findBatch(batch))?.counts;
const createCounts = (count: number, grade: Partial<Batch['counts']> = {}) => ({
  done: count,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  ...grade,
});

test('a batch analyses each page once, keeps the order of its items and stores the outcome of each', async () => {
  const items = createPages(25);
  const batch = await worker.startBatch({ kind: 'create', privacy: 'public', items });
  expect(batch).toMatchObject({ kind: 'create', privacy: 'public', total: 25, state: 'running' });
  expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(25) });
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
] as const)('a batch of kind %s changes each report once', async (kind, method, request) => {
  await worker.restart(createFastClock());
  const items = seedReports(12);
  const batch = await worker.startBatch({ kind, ...request, items });
  expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(12) });
  expect(
    listRequests(method)
      .map(({ path }) => path.split('/').at(-1))
      .sort(),
  ).toEqual(items.map(({ reportId }) => reportId).sort());
});

test('items that await their grades stay open until the grades come, and delay no other item', async () => {
  await worker.restart(createFastClock());
  await worker.app.reports.writeSync(createSync(worker.connectionId, service.address));
  service.setGradeDelay(1e9);
  const batch = await createBatch(20);
  await until(() => expect(service.reports()).toHaveLength(20));
  await until(async () => {
    const items = await worker.readItems(batch);
    expect(items.filter(({ reportId }) => reportId !== undefined)).toHaveLength(20);
  });
  expect(await worker.findBatch(batch)).toMatchObject({ state: 'running', counts: createCounts(0) });
  expect((await worker.findBatch(batch))?.settledAt).toBeUndefined();
  // Their reports are already in the local copy.
  await until(async () => expect(await worker.app.reports.count(worker.connectionId)).toBe(20));
  service.setGradeDelay(0);
  expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(20) });
  const items = await worker.readItems(batch);
  expect(new Set(items.map(({ result }) => result))).toEqual(new Set(['good']));
  expect(listRequests('POST')).toHaveLength(20);
});

test('a batch can be paused and cancelled at once while its items await grades', async () => {
  service.setGradeDelay(1e9);
  const batch = await createBatch(5);
  await until(() => expect(service.reports()).toHaveLength(5));
  expect(await act('pauseBatch', batch)).toMatchObject({ state: 'paused' });
  await act('cancelBatch', batch);
  // Items that were sent do not await their grades any more.
  expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'cancelled', counts: createCounts(5) });
});

test('a report or page that is listed twice in a batch is processed once', async () => {
  const [report] = seedReports(1);
  if (!report) throw new Error('No report');
  const reruns = await worker.startBatch({ kind: 'rerun', items: [report, report] });
  expect(await worker.waitForBatch(reruns)).toMatchObject({ total: 1, counts: createCounts(1) });
  const [page] = createPages(1);
  const url = page?.url ?? '';
  const analyses = await worker.startBatch({
    kind: 'create',
    privacy: 'public',
    items: [{ url }, { url: `${url}#top` }, { url }],
  });
  expect(await worker.waitForBatch(analyses)).toMatchObject({ total: 1, counts: createCounts(1) });
  expect([listRequests('PATCH').length, listRequests('POST').length]).toEqual([1, 1]);
});

test('a batch with too many items is rejected as a whole', async () => {
  const items = Array(maxBatchItems + 1).fill({ url: 'https://shop.example/' });
  await expect(worker.startBatch({ kind: 'create', privacy: 'public', items })).rejects.toMatchObject({
    problem: { code: 'batchTooLarge' },
  });
});

test('a batch of the maximum size is stored in order, and a cancel settles all its jobs that are not running', async () => {
  worker.interceptor.current = () => new Promise(() => undefined);
  const batch = await createBatch(maxBatchItems);
  expect(batch).toMatchObject({ total: maxBatchItems, state: 'running' });
  expect(await act('cancelBatch', batch)).toMatchObject({ state: 'cancelled' });
  const items = await worker.readItems(batch);
  expect(items.map(({ number }) => number)).toEqual([...Array(maxBatchItems).keys()]);
  // Requests without a response may have timed out in the meantime.
  expect(items.filter(({ state }) => state !== 'cancelled' && state !== 'sending')).toEqual([]);
  const running = new Set(items.flatMap(({ jobId, state }) => (state === 'sending' ? jobId : [])));
  expect((await worker.app.queue.listOpen()).filter(({ id }) => !running.has(id))).toEqual([]);
}, 120_000);

test('if a batch cannot be stored, none of its jobs is', async () => {
  const { add } = IDBObjectStore.prototype;
  let [jobs, wasTried] = [0, false];
  const failingAdd = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    const request = add.apply(this, row);
    // As a full disk does it: with the last job, after all others.
    if (this.name === 'jobs' && ++jobs === 30) {
      wasTried = true;
      this.transaction.abort();
    }
    return request;
  });
  await expect(createBatch(30)).rejects.toThrow();
  failingAdd.mockRestore();
  await worker.restart();
  await worker.started;
  const database = await worker.app.openDatabase();
  await until(async () => expect([wasTried, await database.count('jobs')]).toEqual([true, 0]));
  expect(await database.count('batches')).toBe(0);
  expect(service.apiRequests()).toEqual([]);
});

test('at most four jobs of a batch run at once', async () => {
  let [writing, most] = [0, 0];
  const first = Promise.withResolvers<void>();
  worker.interceptor.current = async ({ method }, fetch) => {
    if (method !== 'POST') return fetch();
    most = Math.max(most, ++writing);
    await first.promise;
    return fetch().finally(() => writing--);
  };
  const batch = await createBatch(20);
  await until(() => expect([writing, listRequests('GET').length]).toEqual([4, 4]));
  first.resolve();
  await worker.waitForBatch(batch);
  expect(most).toBe(4);
});

test('a single job does not wait for the end of a running batch', async () => {
  service.addFault({ kind: 'delay', ms: 40, match: { method: 'POST' } });
  const batch = await createBatch(40);
  await until(() => expect(listRequests('POST').length).toBeGreaterThan(5));
  const before = listRequests('POST').length;
  const work = { kind: 'create', url: service.samples.bad, privacy: 'public' } as const;
  await worker.waitForJob(await worker.handlers.startJob({ connectionId: worker.connectionId, work }, optionsPage));
  const place = listRequests('POST').findIndex(({ body }) => body?.includes(encodeURIComponent(service.samples.bad)));
  expect(place).toBeLessThan(before + 10);
  expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(40) });
});

test('items whose address must not be sent fail one by one, and a retry does not send them either', async () => {
  await worker.handlers.saveSettings(
    { ...defaultSettings, keepsCopy: false, excludedSites: ['*://secret.example/*'] },
    optionsPage,
  );
  const refused = [
    'https://secret.example/a',
    'chrome://settings/',
    'https://shop.example/?access_token=abcdef1234567890',
  ];
  const items = [...createPages(2), ...refused.map((url) => ({ url }))];
  const batch = await worker.startBatch({ kind: 'create', privacy: 'public', items });
  expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(2, { failed: 3 }) });
  const codes = (await worker.readItems(batch)).map(({ problem }) => problem?.code);
  expect(codes).toEqual([undefined, undefined, 'siteExcluded', 'pageNotAnalysable', 'addressRisky']);
  expect(await act('retryBatch', batch)).toMatchObject({ counts: createCounts(2, { failed: 3 }) });
  expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done' });
  expect(listRequests('POST')).toHaveLength(2);
});

test.each([
  ['a page without privacy', { kind: 'create', items: [{ url: 'https://a.example/' }] }],
  ['a report without an id', { kind: 'deleteReport', items: [{ url: 'https://a.example/' }] }],
] as const)('a batch with %s is rejected as a whole', async (_what, { kind, items, ...request }) => {
  await expect(worker.startBatch({ kind, ...request, items: [...items] })).rejects.toMatchObject({
    problem: { code: 'inputInvalid' },
  });
  expect(await worker.handlers.listBatches({}, optionsPage)).toEqual([]);
});

/**
 * Every second create is executed, but all get a 500 as the response, and so do searches for their pages. The returned
 * function restores normal responses.
 */
function failResponses(): () => void {
  const posted: string[] = [];
  worker.interceptor.current = async (request, fetch) => {
    const search = new URL(request.url).searchParams.get('search') ?? '';
    const url = new URLSearchParams(await request.clone().text()).get('url');
    const isPost = request.method === 'POST';
    // A search leaves out the scheme.
    if (!isPost && !(search && posted.some((page) => page.endsWith(search)))) return fetch();
    if (isPost && url && posted.push(url) % 2 === 0) await fetch();
    return new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } });
  };
  return () => {
    worker.interceptor.current = (_request, fetch) => fetch();
  };
}

describe('user actions', () => {
  const waitForPosts = (count: number) =>
    until(() => expect(listRequests('POST').length).toBeGreaterThanOrEqual(count));
  const slowDown = () => service.addFault({ kind: 'delay', ms: 25, match: { method: 'POST' } });

  test('a paused batch sends nothing more, in the next worker either, and continues when it is resumed', async () => {
    slowDown();
    const batch = await createBatch(20);
    await waitForPosts(4);
    expect(await act('pauseBatch', batch)).toMatchObject({ state: 'paused' });
    const atMost = listRequests('POST').length + 4;
    await until(async () => {
      expect((await worker.app.queue.listOpen()).filter(({ state }) => state === 'sending')).toEqual([]);
    });
    const { length } = listRequests('POST');
    expect(length).toBeLessThanOrEqual(atMost);
    await worker.restart();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(listRequests('POST')).toHaveLength(length);
    expect(await act('resumeBatch', batch)).toMatchObject({ state: 'running' });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(20) });
    expect(service.reports()).toHaveLength(20);
  });

  test('after a cancel, sent jobs still report their outcome, no other job is sent, and the counts are right', async () => {
    slowDown();
    const batch = await createBatch(250);
    await waitForPosts(4);
    expect(await act('cancelBatch', batch)).toMatchObject({ state: 'cancelled' });
    const atMost = listRequests('POST').length + 4;
    const { state, counts } = await worker.waitForBatch(batch);
    expect([state, listRequests('POST').length <= atMost]).toEqual(['cancelled', true]);
    expect(counts.done).toBe(service.reports().length);
    expect(counts).toEqual(createCounts(counts.done, { cancelled: 250 - counts.done }));
    const states = (await worker.readItems(batch)).map((item) => item.state);
    expect(states.filter((state) => state === 'done')).toHaveLength(counts.done);
    expect(states.filter((state) => state === 'cancelled')).toHaveLength(counts.cancelled);
  });

  test('a retry runs the failed jobs again, and no others', async () => {
    const failingUrls = createPages(6)
      .filter((_, n) => n % 2)
      .map(({ url }) => url);
    for (const url of failingUrls)
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value: url }, times: 1 });
    const batch = await createBatch(6);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(3, { failed: 3 }) });
    expect((await worker.readItems(batch))[1]).toMatchObject({
      state: 'failed',
      problem: { code: 'invalid', status: 422 },
    });
    expect(await act('retryBatch', batch)).toMatchObject({ state: 'running', counts: { failed: 0 } });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(6) });
    expect([listRequests('POST').length, service.reports().length]).toEqual([9, 6]);
  });

  test('a retry checks the unconfirmed jobs and sends only those again that the service does not have', async () => {
    await worker.restart(createFastClock());
    const restore = failResponses();
    const batch = await createBatch(6);
    expect(await worker.waitForBatch(batch)).toMatchObject({
      state: 'done',
      counts: createCounts(0, { unconfirmed: 6 }),
    });
    expect(service.reports()).toHaveLength(3);
    restore();
    expect(await act('retryBatch', batch)).toMatchObject({ state: 'running', counts: { unconfirmed: 0 } });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(6) });
    expect(service.reports()).toHaveLength(6);
  });

  test('unconfirmed jobs stay unconfirmed when their batch is cancelled', async () => {
    await worker.restart(createFastClock());
    failResponses();
    const batch = await createBatch(2);
    await worker.waitForBatch(batch);
    const retried = act('retryBatch', batch);
    expect(await act('cancelBatch', batch)).toMatchObject({ counts: { cancelled: 0 } });
    await retried;
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(0, { unconfirmed: 2 }) });
    expect(listRequests('POST').length).toBeLessThanOrEqual(2);
  });

  test('a batch of new pages can also re-run known reports, and lists the ids of all of them', async () => {
    const [known] = seedReports(1);
    const batch = await worker.startBatch({
      kind: 'create',
      privacy: 'public',
      items: [...createPages(2), known ?? { url: '' }],
    });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(3) });
    expect(service.reports()).toHaveLength(3);
    expect((await worker.readItems(batch)).at(-1)).toMatchObject({ state: 'done', reportId: known?.reportId });
    const ids = service.reports().map(({ id }) => String(id));
    expect((await worker.readTaskReportIds(batch.id)).sort()).toEqual(ids.sort());
  });

  test('an item shows the new outcome after the user retries its job under Activity', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await createBatch(3);
    await worker.waitForBatch(batch);
    const failed = (await worker.readItems(batch)).find(({ state }) => state === 'failed');
    await worker.waitForJob(await worker.handlers.retryJob({ jobId: failed?.jobId ?? '' }, optionsPage));
    expect(await worker.findBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(3) });
  });

  test('an ended batch names the most frequent problem of its failed jobs, also after single retries', async () => {
    for (const { status, times } of [
      { status: 422, times: 2 },
      { status: 403, times: 1 },
    ])
      service.addFault({ kind: 'status', status, match: { method: 'POST' }, times });
    const batch = await createBatch(4);
    expect(await worker.waitForBatch(batch)).toMatchObject({
      counts: createCounts(1, { failed: 3 }),
      problem: { code: 'invalid' },
    });
    const failed = (await worker.readItems(batch)).filter(({ problem }) => problem?.code === 'invalid');
    for (const { jobId } of failed) await worker.waitForJob(await worker.handlers.retryJob({ jobId }, optionsPage));
    await until(async () => {
      const left = await worker.findBatch(batch);
      expect(left).toMatchObject({ counts: createCounts(3, { failed: 1 }), problem: { code: 'forbidden' } });
    });
  });

  /** Blocks all writes until the returned function is called. Waits until four jobs of the batch are blocked. */
  const blockWrites = async (batch: Batch) => {
    const gate = Promise.withResolvers<void>();
    worker.interceptor.current = async ({ method }, fetch) => {
      if (method === 'POST') await gate.promise;
      return fetch();
    };
    const isBeingSent = ({ attempts, batchId }: Job) => attempts > 0 && batchId === batch.id;
    await until(async () => expect((await worker.app.queue.listOpen()).filter(isBeingSent)).toHaveLength(4));
    return gate.resolve;
  };

  test('a failed job of a cancelled batch is done when the user retries it under Activity', async () => {
    for (const { url: value } of createPages(4)) {
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value }, times: 1 });
    }
    const batch = await createBatch(6);
    const releaseWrites = await blockWrites(batch);
    await act('cancelBatch', batch);
    releaseWrites();
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: { failed: 4 } });
    const [failed] = (await worker.readItems(batch)).filter(({ state }) => state === 'failed');
    const job = await worker.handlers.retryJob({ jobId: failed?.jobId ?? '' }, optionsPage);
    await until(async () => expect(await worker.app.queue.find(job.id)).toMatchObject({ state: 'done' }));
  });

  test('after three refusals in the same words a batch pauses and asks; resumed, it goes on through all of them', async () => {
    const body = JSON.stringify({ message: 'Your plan is used up.' });
    service.addFault({ kind: 'status', status: 402, body, match: { method: 'POST' } });
    const batch = await createBatch(40);
    await until(async () =>
      expect(await worker.findBatch(batch)).toMatchObject({
        state: 'paused',
        problem: { code: 'forbidden', serviceMessage: 'Your plan is used up.' },
      }),
    );
    // Some were on their way already.
    expect(listRequests('POST').length).toBeLessThan(20);
    await act('resumeBatch', batch);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: { failed: 40 } });
  });

  test('refusals in different words pause no batch', async () => {
    for (const [number, { url: value }] of createPages(4).entries()) {
      const body = JSON.stringify({ message: `There is no page ${number}.` });
      service.addFault({ kind: 'status', status: 422, body, match: { method: 'POST', value }, times: 1 });
    }
    const batch = await createBatch(6);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: { failed: 4, done: 2 } });
  });

  test.each(['pauseBatch', 'cancelBatch'] as const)(
    'a running batch continues if the database cannot store the change by %s',
    async (name) => {
      const batch = await createBatch(12);
      const releaseWrites = await blockWrites(batch);
      const { put } = IDBObjectStore.prototype;
      const failingPut = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...row
      ) {
        if (this.name !== 'jobs') throw new DOMException('No room', 'QuotaExceededError');
        return put.apply(this, row);
      });
      await expect(act(name, batch)).rejects.toThrow();
      failingPut.mockRestore();
      releaseWrites();
      expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(12) });
    },
  );

  test('a job that still waits after a retry under Activity is cancelled with its batch', async () => {
    await worker.restart(createFastClock());
    const removeFault = service.addFault({ kind: 'status', status: 401, match: { method: 'DELETE' } });
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    const waitUntilBlocked = (requests: number) =>
      until(async () => {
        expect(listRequests('DELETE').length).toBeGreaterThan(requests);
        expect(await worker.app.queue.listBlocks()).toHaveLength(1);
        expect((await worker.app.queue.listOpen()).map(({ state }) => state)).not.toContain('sending');
      });
    await waitUntilBlocked(0);
    const [blockedJob] = await worker.app.queue.listOpen();
    const { length } = listRequests('DELETE');
    await worker.handlers.retryJob({ jobId: blockedJob?.id ?? '' }, optionsPage);
    await waitUntilBlocked(length);
    await act('cancelBatch', batch);
    removeFault();
    await worker.app.queue.resumeConnection(worker.connectionId);
    expect(await worker.waitForBatch(batch)).toMatchObject({
      state: 'cancelled',
      counts: createCounts(0, { cancelled: 5 }),
    });
    expect(service.reports()).toHaveLength(5);
  });

  test('clearing an ended batch deletes it with its items; a running batch cannot be cleared', async () => {
    slowDown();
    const batch = await createBatch(8);
    const clear = () => worker.handlers.clearBatch({ batchId: batch.id }, optionsPage);
    await expect(clear()).rejects.toMatchObject({ problem: { code: 'conflict' } });
    await worker.waitForBatch(batch);
    await clear();
    expect([await worker.findBatch(batch), await worker.readItems(batch)]).toEqual([undefined, []]);
    expect(worker.notices.at(-1)).toEqual({ type: 'batchCleared', batchId: batch.id });
    await expect(act('cancelBatch', batch)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });
});

/** A clock that the test sets. Timers fire only when it says so. */
function createSetClock() {
  const clock = { offset: 0 };
  const timers: (() => void)[] = [];
  return {
    clock,
    environment: {
      now: () => Date.now() + clock.offset,
      setTimer: (callback: () => void) => void timers.push(callback),
    },
    async runTimers() {
      for (const callback of timers.splice(0)) callback();
      await wait(50);
    },
  };
}

describe('a batch that can be undone', () => {
  test('a cancelled batch of deletes sends nothing, in the next worker either', async () => {
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    expect(batch.notBefore).toBeGreaterThan(Date.now());
    expect(await act('cancelBatch', batch)).toMatchObject({
      state: 'cancelled',
      counts: createCounts(0, { cancelled: 5 }),
    });
    await worker.restart(createFastClock());
    await worker.started;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([service.reports().length, listRequests('DELETE')]).toEqual([5, []]);
  });

  test('deletes can be undone for the whole undo period although the clock is set back', async () => {
    const { clock, environment, runTimers } = createSetClock();
    await worker.restart(environment);
    await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, undoTime: 120 }, optionsPage);
    const items = seedReports(10);
    const [kept, undone] = [items.slice(0, 5), items.slice(5)];
    const batches = [
      await worker.startBatch({ kind: 'deleteReport', items: kept }),
      await worker.startBatch({ kind: 'deleteReport', items: undone }),
    ];
    clock.offset = -30_000;
    for (const next of [() => worker.app.lifecycle.wakeUp(), () => worker.restart()]) {
      await next();
      await worker.started;
      await runTimers();
    }
    expect(listRequests('DELETE')).toEqual([]);
    await act('cancelBatch', batches[1] as Batch);
    clock.offset = 125_000;
    await runTimers();
    await until(async () => {
      await runTimers();
      expect(await readCounts(batches[0] as Batch)).toEqual(createCounts(5));
    });
    expect(service.reports().map(({ id }) => String(id))).toEqual(undone.map(({ reportId }) => reportId));
  });

  test('deletes wait for the undo period in the settings, also if the worker is stopped in between', async () => {
    await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, undoTime: 120 }, optionsPage);
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    await worker.restart(createFastClock());
    await wait(300);
    expect(listRequests('DELETE')).toEqual([]);
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(5) });
  });

  test('a publication of many reports can be undone as a delete can, a change to private is sent at once', async () => {
    const items = seedReports(5);
    const published = await worker.startBatch({ kind: 'update', privacy: 'public', items });
    expect(published.notBefore).toBeGreaterThan(Date.now());
    expect(await act('cancelBatch', published)).toMatchObject({ counts: createCounts(0, { cancelled: 5 }) });
    expect(listRequests('PATCH')).toEqual([]);
    await worker.waitForBatch(await worker.startBatch({ kind: 'update', privacy: 'private', items }));
    expect(listRequests('PATCH')).toHaveLength(5);
  });

  test.each([
    [99, 8],
    [100, 30],
  ])('%i deletes can be undone for %i seconds, where the setting is 8', async (count, seconds) => {
    const time = Date.now();
    await worker.restart({ now: () => time });
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(count) });
    expect(batch.notBefore).toBe(time + seconds * 1000);
  });

  test('the undo period of deletes begins when they are stored, however long that takes', async () => {
    let time = Date.now();
    await worker.restart({ now: () => time });
    await worker.started;
    const add = IDBObjectStore.prototype.add;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
      time += 1_000;
      return add.apply(this, row);
    });
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    spy.mockRestore();
    await until(async () => expect(await worker.app.queue.listOpen()).toHaveLength(5));
    const waits = (await worker.app.queue.listOpen()).map(({ waitsFor, notBefore = 0 }) => [
      waitsFor,
      notBefore - time,
    ]);
    expect([batch.notBefore, ...waits]).toEqual([time + 8_000, ...Array(5).fill(['undo', 8_000])]);
  });

  test('deletes that are undone are not sent, however long another batch takes to be created', async () => {
    const creation = { isHeld: false, begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
    const setWakeUp = async () => {
      if (!creation.isHeld) return;
      creation.begun.resolve();
      await creation.end.promise;
    };
    const { clock, environment, runTimers } = createSetClock();
    await worker.restart({ ...environment, setWakeUp });
    await worker.started;
    await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, undoTime: 120 }, optionsPage);
    const undone = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    creation.isHeld = true;
    const other = createBatch(1);
    await creation.begun.promise;
    const undo = act('cancelBatch', undone);
    await wait(50);
    clock.offset = 125_000;
    await runTimers();
    creation.isHeld = false;
    creation.end.resolve();
    expect(await undo).toMatchObject({ state: 'cancelled' });
    await other;
    await runTimers();
    expect(listRequests('DELETE')).toEqual([]);
  });

  test('deletes are sent after the undo period, also if the worker is stopped in between', async () => {
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    await worker.restart(createFastClock());
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(5) });
    expect(service.reports()).toEqual([]);
  });
});

describe('a blocked connection', () => {
  test('only jobs in flight meet a rate limit, and all jobs wait for its end', async () => {
    await worker.restart(createFastClock());
    service.addFault({ kind: 'rateLimit', retryAfter: 20, match: { method: 'POST' }, times: 4 });
    const batch = await createBatch(12);
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(12) });
    expect(listRequests('POST').length).toBeLessThanOrEqual(16);
    expect(service.reports()).toHaveLength(12);
  });

  test('a rate limit stays although its batch is paused and resumed, also in the next worker', async () => {
    await worker.restart(createFastClock());
    service.addFault({ kind: 'rateLimit', retryAfter: 120, match: { method: 'POST' }, times: 4 });
    const batch = await createBatch(12);
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    await until(async () =>
      expect((await worker.app.queue.listOpen()).some(({ state }) => state === 'sending')).toBe(false),
    );
    const [block] = await worker.app.queue.listBlocks();
    const requestCount = service.apiRequests().length;
    for (const _ of [1, 2]) {
      await act('pauseBatch', batch);
      await wait(100);
      await act('resumeBatch', batch);
      await worker.restart();
    }
    await until(async () => expect(await worker.app.queue.listBlocks()).toEqual([block]));
    expect(service.apiRequests()).toHaveLength(requestCount);
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(12) });
  });

  test('a refused key blocks the batch after a few requests, and a new key resumes it', async () => {
    const { connectionId: id } = worker;
    const { address, key } = service;
    const save = (key: string) =>
      worker.handlers.saveConnection({ connectionId: id, name: '', address, key, privacy: 'public' }, optionsPage);
    await save('refused');
    const batch = await createBatch(20);
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    await until(() => expect(worker.workBadges.at(-1)?.text).toBe('1'));
    expect(service.apiRequests().length).toBeLessThanOrEqual(6);
    expect((await worker.app.queue.listOpen()).length).toBeLessThanOrEqual(16);
    await save(key);
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(20) });
  });

  test('removing a connection cancels its batches, and nothing more is sent', async () => {
    service.addFault({ kind: 'delay', ms: 200, match: { method: 'POST' } });
    const batch = await createBatch(30);
    const paused = await worker.startBatch({ kind: 'deleteReport', items: seedReports(2).slice(0, 2) });
    await act('pauseBatch', paused);
    await until(() => expect(listRequests('POST').length).toBeGreaterThan(3));
    await worker.handlers.removeConnection({ connectionId: worker.connectionId }, optionsPage);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'cancelled' });
    expect(await worker.waitForBatch(paused)).toMatchObject({
      state: 'cancelled',
      counts: createCounts(0, { cancelled: 2 }),
    });
    const { length } = service.apiRequests();
    await worker.restart();
    await worker.started;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(service.apiRequests()).toHaveLength(length);
  });
});

describe('the stored connections', () => {
  test('a failed read of the connections cancels no batch', async () => {
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(3) });
    const { get } = worker.local;
    worker.local.get = () => Promise.reject(new Error('IO error'));
    await worker.app.lifecycle.wakeUp();
    worker.local.get = get;
    expect(await worker.findBatch(batch)).toMatchObject({ state: 'running', counts: createCounts(0) });
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(3) });
  });
});

describe('the password of a batch', () => {
  const createRequest = () =>
    ({ kind: 'create', privacy: 'password', password: 'tulip-7', items: createPages(15) }) as const;
  const start = () => worker.startBatch({ ...createRequest(), items: [...createRequest().items] });

  test('the password is sent with each job, is in no database or broadcast, and is removed at the end', async () => {
    const batch = await start();
    await worker.waitForBatch(batch);
    await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
    expect(listRequests('POST').filter(({ body }) => body?.includes('password=tulip-7'))).toHaveLength(15);
    const database = await worker.app.openDatabase();
    const rows = await Promise.all((['jobs', 'batches'] as const).map((store) => database.getAll(store)));
    expect(JSON.stringify([rows, worker.notices, worker.local.values, batch])).not.toContain('tulip-7');
  });

  test('the password of a retry is used for all jobs not sent yet, also those blocked by a rate limit', async () => {
    await worker.restart(createFastClock());
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await worker.startBatch({ ...createRequest(), items: createPages(8) });
    service.addFault({ kind: 'rateLimit', retryAfter: 120, match: { method: 'POST' }, times: 4 });
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    await until(async () => expect(await readCounts(batch)).toMatchObject({ failed: 1 }));
    await act('pauseBatch', batch);
    const [block] = await worker.app.queue.listBlocks();
    const earlierCount = listRequests('POST').length;
    await act('retryBatch', batch, 'tulip-8');
    await until(async () => expect(await worker.app.queue.listBlocks()).toEqual([block]));
    await worker.waitForBatch(batch);
    const later = listRequests('POST').slice(earlierCount);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter(({ body }) => !body?.includes('password=tulip-8'))).toEqual([]);
  });

  test('a worker that has just started does not remove the password of a new batch or of a retry', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const storage = {
      database: crypto.randomUUID(),
      local: createMemoryArea({ settings: { keepsCopy: false } }),
      session: createMemoryArea(),
    };
    const { id: connectionId } = await startApp(storage).handlers.saveConnection(
      { name: '', address: service.address, key: service.key, privacy: 'public' },
      optionsPage,
    );
    const startWorker = () => {
      const { handlers } = startApp({
        ...storage,
        session: {
          ...storage.session,
          async set(values) {
            await storage.session.set(values);
            // Another page sends a message in between, which makes the queue load and remove unused passwords. If the
            // loading queue itself writes here, the response has to wait for that write, hence the time limit.
            await Promise.race([handlers.listJobs({ limit: 1 }, optionsPage), wait(200)]);
          },
        },
      });
      return handlers;
    };
    const waitForBatch = async ({ listBatches }: Handlers, { id }: Batch) => {
      const find = async () => (await listBatches({}, optionsPage)).find((batch) => batch.id === id);
      await until(async () => expect((await find())?.state).not.toBe('running'));
      return find();
    };
    const first = startWorker();
    const batch = await first.startBatch({ id: crypto.randomUUID(), connectionId, ...createRequest() }, optionsPage);
    expect(await waitForBatch(first, batch)).toMatchObject({ state: 'done', counts: createCounts(14, { failed: 1 }) });
    const second = startWorker();
    await second.retryBatch({ batchId: batch.id, password: 'tulip-7' }, optionsPage);
    expect(await waitForBatch(second, batch)).toMatchObject({ state: 'done', counts: createCounts(15) });
  });

  test('the password is removed once all jobs are sent, and not needed while only grades are awaited', async () => {
    await worker.restart(createFastClock());
    service.setGradeDelay(1e9);
    const batch = await start();
    await until(() => expect(JSON.stringify(worker.session.values)).toContain('tulip-7'));
    await until(async () => expect((await worker.readItems(batch)).every(({ reportId }) => reportId)).toBe(true));
    await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
    await act('pauseBatch', batch);
    expect(await act('resumeBatch', batch)).toMatchObject({ state: 'running' });
    service.setGradeDelay(0);
    expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(15) });
  });

  test('a password lost with the browser session is not needed while only grades are awaited', async () => {
    service.setGradeDelay(1e9);
    const batch = await start();
    await until(async () => expect((await worker.readItems(batch)).every(({ reportId }) => reportId)).toBe(true));
    // The worker died before it stored that the password is not needed any more.
    const database = await worker.app.openDatabase();
    const row = await database.get('batches', batch.id);
    if (row) await database.put('batches', { ...row, hasPassword: true });
    await worker.restart({ ...createFastClock(), session: createMemoryArea() });
    worker.session.values.passwords = {};
    await worker.started;
    expect(await worker.findBatch(batch)).toMatchObject({ state: 'running' });
  });

  test('a retry of failed jobs needs the password again', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await start();
    await worker.waitForBatch(batch);
    await until(() => expect(JSON.stringify(worker.session.values)).not.toContain('tulip-7'));
    await expect(act('retryBatch', batch)).rejects.toMatchObject({ problem: { code: 'passwordForgotten' } });
    await act('retryBatch', batch, 'tulip-7');
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(15) });
  });
});

describe('notifications and broadcasts', () => {
  const allow = () =>
    worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, notifications: true }, optionsPage);

  test('the end of a batch is notified once and shown on the icon if no options page is in front', async () => {
    speakEnglish();
    onTestFinished(() => setTranslator(() => ''));
    await allow();
    worker.app.openPages.open(optionsPage);
    worker.frontPage.current = { ...optionsPage, url: 'chrome-extension://us/popup.html' };
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await createBatch(5);
    await until(() => expect(worker.workBadges.map((badge) => badge?.text)).toContain('…'));
    await worker.waitForBatch(batch);
    await until(() => expect(worker.workBadges.at(-1)?.text).toBe('1'));
    const message = expect.stringMatching(/4 of 5 done · Good 4$/);
    expect(worker.notifications).toEqual([{ id: batch.id, title: expect.any(String), message }]);
    expect(await worker.findBatch(batch)).toMatchObject({ grades: { good: 4, decent: 0, bad: 0 } });
    await worker.restart();
    expect(worker.notifications).toEqual([]);
  });

  test('the end of a batch is neither notified nor shown on the icon if an options page is in front', async () => {
    await allow();
    worker.frontPage.current = optionsPage;
    const batch = await createBatch(5);
    await worker.waitForBatch(batch);
    await until(() => expect(worker.workBadges.at(-1)).toBeUndefined());
    expect(worker.notifications).toEqual([]);
  });

  test('the next worker notifies the end of a batch if the previous one died before it did', async () => {
    await allow();
    const batch = await createBatch(3);
    const store = worker.app.openDatabase;
    await until(async () => expect((await (await store()).get('batches', batch.id))?.settledAt).toBeDefined());
    const database = await store();
    await worker.waitForBatch(batch);
    // The state left by a worker that dies right after the last job.
    await until(async () => expect((await database.get('batches', batch.id))?.isAnnounced).toBe(true));
    const row = await database.get('batches', batch.id);
    if (row) await database.put('batches', { ...row, isAnnounced: undefined });
    await worker.restart();
    await until(() => expect(worker.notifications).toHaveLength(1));
  });

  test('if the browser cannot show a notification, the icon shows the end and the alarm is cleared', async () => {
    let isSet = false;
    const setWakeUp = async (isWanted: boolean) => {
      isSet = isWanted;
    };
    await worker.restart({ setWakeUp, notify: () => Promise.reject(new Error('Unable to download all images.')) });
    await allow();
    await worker.waitForBatch(await createBatch(3));
    await until(() => expect([worker.workBadges.at(-1)?.text, isSet]).toEqual(['•', false]));
  });

  test('progress is broadcast a few times a second, and the last broadcast has the end', async () => {
    service.addFault({ kind: 'delay', ms: 15, match: { method: 'POST' } });
    const started = Date.now();
    await worker.waitForBatch(await createBatch(60));
    await until(() =>
      expect(worker.notices.findLast(({ type }) => type === 'batch')).toMatchObject({ batch: { state: 'done' } }),
    );
    const count = worker.notices.filter(({ type }) => type === 'batch').length;
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(4 + (Date.now() - started) / 300);
    // Two notices for each job: when it is sent and when it has ended.
    expect(worker.notices.filter(({ type }) => type === 'job')).toHaveLength(120);
  });
});

test('the alarm is set while a batch is open, also in its undo period, but not while it is paused', async () => {
  let isSet = false;
  const setWakeUp = async (isWanted: boolean) => {
    isSet = isWanted;
  };
  await worker.restart({ setWakeUp });
  const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(3) });
  expect(isSet).toBe(true);
  await act('pauseBatch', batch);
  await until(() => expect([isSet, worker.workBadges.at(-1)]).toEqual([false, undefined]));
  await act('resumeBatch', batch);
  await until(() => expect(isSet).toBe(true));
  await act('cancelBatch', batch);
  await until(() => expect(isSet).toBe(false));
});

test('Activity does not list the jobs of a batch, and clearing Activity keeps their outcomes', async () => {
  const batch = await createBatch(4);
  await worker.waitForBatch(batch);
  expect(await worker.listJobs()).toEqual([]);
  await worker.handlers.clearJobs({}, optionsPage);
  expect(await readCounts(batch)).toEqual(createCounts(4));
  const items = await worker.readItems(batch);
  expect(items.every(({ state }) => state === 'done')).toBe(true);
  // A job of the batch is still found by its id.
  const jobId = items[2]?.jobId ?? '';
  const { jobs } = await worker.handlers.listJobs({ limit: 10, jobId }, optionsPage);
  expect(jobs.map(({ id }) => id)).toEqual([jobId]);
});
