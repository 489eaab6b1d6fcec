// The same page requested by two batches, or by a batch and a single job: it is analysed once, and all get the outcome.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Privacy } from '../../../../lib/model/report/privacy.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createFastClock } from '../start-app.ts';
import { type BatchWorker, optionsPage, startBatchWorker, until } from './start-batch-worker.ts';

let service: Service;
let worker: BatchWorker;

beforeEach(async () => {
  service = await startService();
  worker = await startBatchWorker(service, createFastClock());
});
afterEach(async () => {
  worker.kill();
  await service.close();
});

/** Blocks all writes after the first `count` until the returned function is called, so that later jobs stay open. */
function blockWritesAfter(count: number): () => void {
  const gate = Promise.withResolvers<void>();
  let left = count;
  worker.interceptor.current = async ({ method }, fetch) => {
    if (method !== 'GET' && left-- <= 0) await gate.promise;
    return fetch();
  };
  return gate.resolve;
}

const page = (n: number) => `${service.samples.good}?page=${n}`;
const createPages = (from: number, to: number) => [...Array(to - from).keys()].map((n) => page(from + n));
const create = (urls: string[], privacy: Privacy = 'public', password?: string) =>
  worker.startBatch({ kind: 'create', privacy, ...(password && { password }), items: urls.map((url) => ({ url })) });
const startSingleJob = (url: string) => {
  const work = { kind: 'create', url, privacy: 'public' } as const;
  return worker.handlers.startJob({ connectionId: worker.connectionId, work }, optionsPage);
};
const listPosted = () =>
  service
    .apiRequests()
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => new URLSearchParams(body).get('url') ?? '');
const act = (name: 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch', { id }: Batch) =>
  worker.handlers[name]({ batchId: id }, optionsPage);

/** The outcome of each item, by its page. */
async function readOutcomes(batch: Batch): Promise<Map<string, string>> {
  await worker.waitForBatch(batch);
  const items = await worker.readItems(batch);
  return new Map(items.map(({ url, state, reportId }) => [url, `${state} ${reportId}`]));
}

/** Expects that each page was posted once, and that all items are done with the report that the service has of it. */
async function expectShared(...batches: Batch[]): Promise<void> {
  const outcomes = await Promise.all(batches.map(readOutcomes));
  expect(listPosted().length, 'no page is analysed twice').toBe(new Set(listPosted()).size);
  const reports = new Map(service.reports().map(({ url, id }) => [url, `done ${id}`]));
  for (const outcome of outcomes)
    for (const [url, state] of outcome) expect([url, state]).toEqual([url, reports.get(url)]);
}

describe('pages that two batches have in common', () => {
  test('common pages are analysed once, and both batches have their reports', async () => {
    const release = blockWritesAfter(5);
    const first = await create(createPages(0, 25));
    await until(() => expect(listPosted()).toHaveLength(5));
    const second = await create(createPages(15, 40));
    release();
    await expectShared(first, second);
    expect(listPosted()).toHaveLength(40);
    const findLast = ({ id }: Batch) =>
      worker.notices.findLast((notice) => notice.type === 'batch' && notice.batch.id === id);
    for (const batch of [first, second]) {
      const ended = { batch: { state: 'done', counts: { done: 25 } } };
      await until(() => expect(findLast(batch)).toMatchObject(ended));
    }
  });

  test('addresses that differ by a fragment and a final slash count as the same page', async () => {
    const urls = ['/a', '/b', '/c'].map((path) => new URL(path, service.samples.good).href);
    const release = blockWritesAfter(0);
    const first = await create(urls);
    const second = await create([...urls.map((url) => `${url}/#top`), page(1)]);
    release();
    await worker.waitForBatch(first);
    expect(await worker.waitForBatch(second)).toMatchObject({ counts: { done: 4 } });
    expect(listPosted()).toHaveLength(4);
  });

  test('a paused batch takes over the outcomes of the other batch when it is resumed', async () => {
    const release = blockWritesAfter(0);
    const first = await create(createPages(0, 20));
    await act('pauseBatch', first);
    const second = await create(createPages(0, 21));
    release();
    expect(await worker.waitForBatch(second)).toMatchObject({ counts: { done: 21 } });
    expect(await worker.findBatch(first)).toMatchObject({ state: 'paused' });
    const { length } = listPosted();
    await act('resumeBatch', first);
    expect(await worker.waitForBatch(first)).toMatchObject({ state: 'done', counts: { done: 20 } });
    expect([listPosted().length, length]).toEqual([21, 21]);
  });

  test('if one batch is cancelled, the other analyses the common pages', async () => {
    const release = blockWritesAfter(0);
    const first = await create(createPages(0, 200));
    const second = await create(createPages(0, 30));
    release();
    await act('cancelBatch', first);
    expect(await worker.waitForBatch(second)).toMatchObject({ state: 'done', counts: { done: 30 } });
    await worker.waitForBatch(first);
    expect(listPosted().length).toBe(new Set(listPosted()).size);
  });

  test('if a page fails in one batch, the other batch tries it again', async () => {
    const urls = createPages(0, 12);
    for (const url of urls) {
      service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value: url }, times: 1 });
    }
    const release = blockWritesAfter(0);
    const [first, second] = [await create(urls), await create([...urls, page(12)])];
    release();
    const ended = [await worker.waitForBatch(first), await worker.waitForBatch(second)];
    const failed = ended.reduce((sum, { counts }) => sum + counts.failed, 0);
    const done = ended.reduce((sum, { counts }) => sum + counts.done, 0);
    expect([failed, done, service.reports().length]).toEqual([12, 13, 13]);
  });

  test('common pages are posted once although the worker dies during both batches', async () => {
    const release = blockWritesAfter(0);
    const first = await create(createPages(0, 30));
    const second = await create(createPages(0, 31));
    release();
    for (const count of [6, 16]) {
      await until(() => expect(listPosted().length).toBeGreaterThan(count));
      await worker.restart();
    }
    const outcomes = await Promise.all([first, second].map(readOutcomes));
    expect(listPosted().length).toBe(new Set(listPosted()).size);
    // An interrupted job may stay unconfirmed in the batch that sent it. The other batch then checks the page.
    expect(outcomes.map((outcome) => outcome.size)).toEqual([30, 31]);
  });
});

describe('pages that are analysed again', () => {
  test('a page that was analysed before the batch was started is analysed again', async () => {
    await worker.waitForBatch(await create(createPages(0, 3)));
    await worker.waitForJob(await startSingleJob(page(3)));
    expect(await worker.waitForBatch(await create(createPages(0, 4)))).toMatchObject({ counts: { done: 4 } });
    expect(listPosted()).toHaveLength(8);
  });

  test('a page is analysed for each of two batches with different privacy', async () => {
    const [first, second] = [await create(createPages(0, 5)), await create(createPages(0, 5), 'private')];
    await Promise.all([worker.waitForBatch(first), worker.waitForBatch(second)]);
    expect(listPosted()).toHaveLength(10);
  });

  test('a page is analysed again if its report was deleted in the meantime', async () => {
    const release = blockWritesAfter(0);
    const first = await create(createPages(0, 4));
    const second = await create(createPages(0, 5));
    await act('pauseBatch', second);
    release();
    await worker.waitForBatch(first);
    const [item] = await worker.readItems(first);
    const work = { kind: 'deleteReport', url: page(0), reportId: item?.reportId ?? '' } as const;
    await worker.waitForJob(await worker.handlers.startJob({ connectionId: worker.connectionId, work }, optionsPage));
    await act('resumeBatch', second);
    expect(await worker.waitForBatch(second)).toMatchObject({ counts: { done: 5 } });
    expect(listPosted().filter((url) => url === page(0))).toHaveLength(2);
  });

  test('a page is analysed again if its report is about to be deleted', async () => {
    await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, undoTime: 120 }, optionsPage);
    const release = blockWritesAfter(0);
    const first = await create(createPages(0, 1));
    const second = await create(createPages(0, 1));
    await act('pauseBatch', second);
    release();
    await worker.waitForBatch(first);
    const [item] = await worker.readItems(first);
    const work = { kind: 'deleteReport', url: page(0), reportId: item?.reportId ?? '' } as const;
    await worker.handlers.startJob({ connectionId: worker.connectionId, work }, optionsPage);
    await act('resumeBatch', second);
    expect(await worker.waitForBatch(second)).toMatchObject({ counts: { done: 1 } });
    expect(listPosted()).toEqual([page(0), page(0)]);
  });

  test('a shared report has the privacy that it was given in the meantime', async () => {
    const release = blockWritesAfter(0);
    const first = await create(createPages(0, 1), 'private');
    const second = await create(createPages(0, 1), 'private');
    await act('pauseBatch', second);
    release();
    await worker.waitForBatch(first);
    const [{ reportId = '' } = {}] = await worker.readItems(first);
    const { connectionId } = worker;
    const work = { kind: 'update', reportId, privacy: 'public' } as const;
    await worker.waitForJob(await worker.handlers.startJob({ connectionId, work }, optionsPage));
    await act('resumeBatch', second);
    await worker.waitForBatch(second);
    expect(listPosted()).toHaveLength(1);
    expect(await worker.app.reports.findReport(connectionId, page(0))).toMatchObject({ privacy: 'public' });
  });

  test('a page is not analysed again after the delete of its report was undone or failed', async () => {
    const release = blockWritesAfter(0);
    const first = await create(createPages(0, 2));
    const second = await create(createPages(0, 2));
    await act('pauseBatch', second);
    release();
    await worker.waitForBatch(first);
    service.addFault({ kind: 'status', status: 403, match: { method: 'DELETE' } });
    const { connectionId, handlers } = worker;
    const [undone, failed] = await Promise.all(
      (await worker.readItems(first)).map(({ url = '', reportId = '' }) =>
        handlers.startJob({ connectionId, work: { kind: 'deleteReport', url, reportId } }, optionsPage),
      ),
    );
    await handlers.cancelJob({ jobId: undone?.id ?? '' }, optionsPage);
    expect(await worker.waitForJob(failed as Job)).toMatchObject({ state: 'failed' });
    await act('resumeBatch', second);
    await expectShared(first, second);
    expect(listPosted()).toHaveLength(2);
  });

  test('a retry of an ended batch analyses a failed page again although a single job has analysed it since', async () => {
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST', value: page(1) }, times: 1 });
    const batch = await create(createPages(0, 2));
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: { failed: 1 } });
    await worker.waitForJob(await startSingleJob(page(1)));
    await act('retryBatch', batch);
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: { done: 2 } });
    expect(listPosted().filter((url) => url === page(1))).toHaveLength(3);
  });
});

describe('batches with passwords', () => {
  test('a page is analysed for each of two batches with different passwords', async () => {
    const first = await create(createPages(0, 5), 'password', 'tulip-7');
    const second = await create(createPages(0, 5), 'password', 'tulip-8');
    await Promise.all([worker.waitForBatch(first), worker.waitForBatch(second)]);
    expect(listPosted()).toHaveLength(10);
  });
});

describe('a single job for a page of a batch', () => {
  test('a single job runs before the batch reaches its page, and the batch takes over the report', async () => {
    const release = blockWritesAfter(2);
    const batch = await create(createPages(0, 40));
    const started = startSingleJob(page(39));
    release();
    const job = await worker.waitForJob(await started);
    expect(job).toMatchObject({ state: 'done' });
    await expectShared(batch);
    expect((await worker.readItems(batch)).at(-1)).toMatchObject({ reportId: job.report?.id });
  });

  test('a single job does not wait for a paused batch', async () => {
    const release = blockWritesAfter(4);
    const batch = await create(createPages(0, 20));
    await until(() => expect(listPosted()).toHaveLength(4));
    await act('pauseBatch', batch);
    release();

    const isRunning = ({ state }: Job) => state === 'running';
    await until(async () => expect((await worker.app.queue.listOpen()).some(isRunning)).toBe(false));
    const rest = createPages(0, 20).filter((url) => !listPosted().includes(url));
    for (const url of rest) expect(await worker.waitForJob(await startSingleJob(url))).toMatchObject({ state: 'done' });
    await act('resumeBatch', batch);
    await expectShared(batch);
  });

  test('a single job for a rate-limited page of a paused batch waits only for the rate limit', async () => {
    service.addFault({ kind: 'rateLimit', retryAfter: 120, match: { method: 'POST' }, times: 4 });
    const batch = await create(createPages(0, 6));
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    const listOpen = () => worker.app.queue.listOpen();
    await until(async () => expect((await listOpen()).some(({ state }) => state === 'running')).toBe(false));
    await act('pauseBatch', batch);
    const [kept] = (await listOpen()).filter(({ waitsFor }) => waitsFor === 'rateLimit');
    const url = kept?.work.kind === 'create' ? kept.work.url : '';
    const openPopup = () => worker.handlers.openPopup({ url }, { id: 'us', url: 'chrome-extension://us/popup.html' });
    expect((await openPopup()).job).toBeUndefined();
    const job = await startSingleJob(url);
    expect((await openPopup()).job).toMatchObject({ id: job.id, waitsFor: 'rateLimit' });
    expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
    expect(await worker.findBatch(batch)).toMatchObject({ state: 'paused' });
  });

  test.each(['pauseBatch', 'cancelBatch'] as const)(
    'a single job for a page that waits in a batch is done although the batch is stopped (%s)',
    async (stop) => {
      const release = blockWritesAfter(0);
      const batch = await create(createPages(0, 20));
      await until(async () => expect((await worker.app.queue.listOpen()).length).toBeGreaterThan(9));
      const jobs = [await startSingleJob(page(7)), await startSingleJob(page(8))];
      await act(stop, batch);
      release();
      for (const job of jobs) expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
      if (stop === 'pauseBatch') await act('resumeBatch', batch);
      await worker.waitForBatch(batch);
      const items = await worker.readItems(batch);
      const end = stop === 'pauseBatch' ? 'done' : 'cancelled';
      expect(items.slice(7, 9).map(({ state }) => state)).toEqual([end, end]);
      expect(listPosted().length).toBe(new Set(listPosted()).size);
    },
  );

  test.each(['pauseBatch', 'cancelBatch'] as const)(
    'a single re-run is done although a batch with the same re-run is stopped (%s)',
    async (stop) => {
      service.seed(12);
      const items = service.reports().map(({ id, url }) => ({ reportId: String(id), url }));
      const release = blockWritesAfter(0);
      const { connectionId } = worker;
      const startRerun = (item: (typeof items)[number]) =>
        worker.handlers.startJob({ connectionId, work: { kind: 'rerun', ...item } }, optionsPage);
      const jobs = await Promise.all(items.map(startRerun));
      const batch = await worker.startBatch({ kind: 'rerun', items });
      await until(async () => expect((await worker.app.queue.listOpen()).some((job) => job.batchId)).toBe(true));
      await act(stop, batch);
      release();
      for (const job of jobs) expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
    },
  );

  test('a re-run that the user asks for while a batch re-runs the report is sent after that of the batch', async () => {
    service.seed(1);
    const [item] = service.reports().map(({ id, url }) => ({ reportId: String(id), url }));
    const reruns = () => service.apiRequests().filter(({ method }) => method === 'PATCH');
    const release = blockWritesAfter(0);
    const batch = await worker.startBatch({ kind: 'rerun', items: item ? [item] : [] });
    const hasLeft = (job: Job) => job.sentAt !== undefined;
    await until(async () => expect((await worker.app.queue.listOpen()).some(hasLeft)).toBe(true));
    const work = { kind: 'rerun', url: '', reportId: '', ...item } as const;
    const job = await worker.handlers.startJob({ connectionId: worker.connectionId, work }, optionsPage);
    release();
    expect(await worker.waitForJob(job)).toMatchObject({ state: 'done', attempts: 1 });
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: { done: 1 } });
    expect(reruns()).toHaveLength(2);
  });

  test('two batches that wait to re-run the same reports re-run each once', async () => {
    service.seed(6);
    const items = service.reports().map(({ id, url }) => ({ reportId: String(id), url }));
    service.addFault({ kind: 'rateLimit', retryAfter: 60, match: { method: 'GET' }, times: 1 });
    const first = await worker.startBatch({ kind: 'rerun', items: items.slice(0, 1) });
    await until(async () => expect(await worker.app.queue.listBlocks()).toHaveLength(1));
    const second = await worker.startBatch({ kind: 'rerun', items });
    for (const batch of [first, second]) await worker.waitForBatch(batch);
    expect(service.apiRequests().filter(({ method }) => method === 'PATCH')).toHaveLength(6);
  });
});
