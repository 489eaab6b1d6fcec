// Batches over a real database and real sockets, from the message to the data of the service.
import { expect, test, vi } from 'vitest';
import { createSync } from '../../../../lib/copy/sync-row.ts';
import { maxBatchItems } from '../../../../lib/model/batch.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { createFastClock } from '../start-app.ts';
import { until } from './start-batch-worker.ts';
import {
  act,
  createBatch,
  createCounts,
  createPages,
  listRequests,
  seedReports,
  service,
  useBatchWorker,
  worker,
} from './use-batch-worker.ts';

useBatchWorker();

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
  // No copy is kept in these tests.
  expect(await worker.app.reports.count(worker.connectionId)).toBe(0);
  expect(
    listRequests(method)
      .map(({ path }) => path.split('/').at(-1))
      .sort(),
  ).toEqual(items.map(({ reportId }) => reportId).sort());
});

test('a batch that needs four times the requests which a period allows ends by itself, and each page is sent once', async () => {
  service.setThrottle(20, 2);
  const batch = await createBatch(40);
  expect(await worker.waitForBatch(batch)).toMatchObject({ state: 'done', counts: createCounts(40) });
  expect(service.apiRequests().filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(service.reports()).toHaveLength(40);
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
  const running = new Set(items.flatMap(({ number, state }) => (state === 'sending' ? number : [])));
  expect((await worker.app.queue.listOpen()).filter(({ number = -1 }) => !running.has(number))).toEqual([]);
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

test('items whose address must not be sent fail one by one, and a retry does not send them either', async () => {
  await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, excludedSites: ['*://secret.example/*'] });
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
  expect(await worker.handlers.listBatches({})).toEqual([]);
});
