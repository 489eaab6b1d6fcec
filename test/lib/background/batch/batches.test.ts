// One thing done to many, over a real database and sockets: from the message to what the service has.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Service } from '../../../service/start-service.ts';
import { startService } from '../../../service/start-service.ts';
import { hurry } from '../start-app.ts';
import { type BatchWorker, startBatchWorker } from './start-batch-worker.ts';

let service: Service;
let worker: BatchWorker;

beforeEach(async () => {
  service = await startService();
  worker = await startBatchWorker(service);
});
afterEach(async () => {
  await worker.die();
  await service.close();
});

const pages = (count: number) => [...Array(count).keys()].map((n) => ({ url: `${service.samples.good}?page=${n}` }));
const seeded = (count: number) => {
  service.seed(count);
  return service.reports().map(({ id, url }) => ({ url, reportId: String(id) }));
};
const sent = (method: string) => service.apiRequests().filter((request) => request.method === method);

test('many pages are analysed once each, in the order they were given, and each item says what became of it', async () => {
  const items = pages(25);
  const batch = await worker.start({ kind: 'create', privacy: 'public', items });
  expect(batch).toMatchObject({ kind: 'create', privacy: 'public', total: 25, state: 'running' });
  const ended = await worker.ended(batch);
  expect(ended).toMatchObject({ state: 'done', counts: { done: 25, failed: 0, uncertain: 0, cancelled: 0 } });
  const reports = service.reports();
  expect(reports.map(({ url }) => url).sort()).toEqual(items.map(({ url }) => url).sort());
  const read = await worker.readItems(batch);
  expect(read.map(({ url }) => url)).toEqual(items.map(({ url }) => url));
  const ids = new Map(reports.map(({ id, url }) => [url, String(id)]));
  for (const { url, ...item } of read) {
    expect(item).toMatchObject({ state: 'done', result: 'good', reportId: ids.get(url) });
  }
});

test('a batch whose undo is used sends nothing', async () => {
  const batch = await worker.start({ kind: 'deleteReport', items: seeded(5) });
  expect(batch.notBefore).toBeGreaterThan(Date.now());
  const undone = await worker.handlers.cancelBatch({ batchId: batch.id }, {});
  expect(undone).toMatchObject({ state: 'cancelled', counts: { cancelled: 5, done: 0 } });
  await worker.restart(hurry());
  await vi.waitFor(() => expect(worker.app.queue.listOpen()).resolves.toEqual([]));
  expect([service.reports().length, sent('DELETE')]).toEqual([5, []]);
});
