import { afterEach, beforeEach } from 'vitest';
import type { Batch } from '../../../../lib/model/batch.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { type BatchWorker, startBatchWorker } from './start-batch-worker.ts';

export let service: Service;
export let worker: BatchWorker;

/** Each test of the file has a worker of its own, connected to a service of its own. */
export function useBatchWorker(): void {
  beforeEach(async () => {
    service = await startService();
    worker = await startBatchWorker(service);
  });
  afterEach(async () => {
    worker.kill();
    await service.close();
  });
}

export const createPages = (count: number) =>
  [...Array(count).keys()].map((n) => ({ url: `${service.samples.good}?page=${n}` }));

export const createBatch = (count: number) =>
  worker.startBatch({ kind: 'create', privacy: 'public', items: createPages(count) });

export const seedReports = (count: number) => {
  service.seed(count);
  return service.reports().map(({ id, url }) => ({ url, reportId: String(id) }));
};

export const listRequests = (method: string) => service.apiRequests().filter((request) => request.method === method);

type Act = 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch';
export const act = (name: Act, { id }: Batch, password?: string) =>
  worker.handlers[name]({ batchId: id, ...(password && { password }) });

export const readCounts = async (batch: Batch) => (await worker.findBatch(batch))?.counts;

export const createCounts = (count: number, grade: Partial<Batch['counts']> = {}) => ({
  done: count,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  ...grade,
});
