// One write shows after a crash whether a request may have been sent, so it must be flushed to the disk before the
// request. A flush is slow, so no other write of a batch's job is flushed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../../../lib/model/job.ts';
import type { Work } from '../../../lib/model/work.ts';
import type { JobRow } from '../../../lib/storage/schema.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { type BatchWorker, optionsPage, startBatchWorker } from './batches/start-batch-worker.ts';
import { createFastClock } from './start-app.ts';

/** The writes of jobs and the requests, in order. `isSent`: the job is written as sent. */
let log: { event: 'flushed' | 'cached' | 'request'; about: string; isSent?: boolean }[];
let service: Service;
let worker: BatchWorker;

beforeEach(async () => {
  log = [];
  service = await startService();
  worker = await startBatchWorker(service, createFastClock());
  recordWrites();
  worker.interceptor.current = async (request, fetch) => {
    if (request.method !== 'GET') log.push({ event: 'request', about: await findSubject(request) });
    return fetch();
  };
});
afterEach(async () => {
  vi.restoreAllMocks();
  worker.kill();
  await service.close();
});

/** The address of the page to analyse, or the id of the report. */
async function findSubject(request: Request): Promise<string> {
  const body = new URLSearchParams(await request.clone().text());
  return body.get('url') ?? new URL(request.url).pathname.split('/').at(-1) ?? '';
}

function recordWrites(): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (this.name === 'jobs') {
      const { work, state } = (row as JobRow).job as Job;
      const about = work.kind === 'create' ? work.url : 'reportId' in work ? work.reportId : '';
      const event = this.transaction.durability === 'strict' ? 'flushed' : 'cached';
      const isSent = state === 'sending';
      this.transaction.addEventListener('complete', () => log.push({ event, about, isSent }));
    }
    return key === undefined ? put.call(this, row) : put.call(this, row, key);
  });
}

const listEvents = (subject: string) =>
  log
    .filter(({ about, event }) => about === subject && event !== 'cached')
    .map(({ event, isSent }) => (isSent ? 'flushed as sent' : event));

test('of a batch’s job only the write as sent is flushed, and it is flushed before the request', async () => {
  const items = [...Array(12).keys()].map((n) => ({ url: `${service.samples.good}?page=${n}` }));
  await worker.waitForBatch(await worker.startBatch({ kind: 'create', privacy: 'public', items }));
  const expected = ['flushed as sent', 'request'];
  expect(items.map(({ url }) => [url, listEvents(url)])).toEqual(items.map(({ url }) => [url, expected]));
  // The other states are written, too.
  expect(log.filter(({ event }) => event === 'cached').length).toBeGreaterThanOrEqual(items.length);
});

test.each(['create', 'update', 'rerun', 'deleteReport'] as const)(
  'a single job (%s) is flushed as waiting, as sent before its request, and at its end',
  async (kind) => {
    service.seed(1);
    const [report] = service.reports();
    const reportId = String(report?.id);
    const url = service.samples.good;
    const work = { kind, reportId, url, privacy: 'public' } as Work;
    // The user sees how it ends, which is written too.
    worker.frontPage.current = optionsPage;
    const job = await worker.handlers.startJob({ connectionId: worker.connectionId, work });
    expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
    await expect.poll(() => worker.app.queue.find(job.id)).toMatchObject({ isSeen: true });
    const events = listEvents(kind === 'create' ? url : reportId);
    expect(events).toEqual(['flushed', 'flushed as sent', 'request', 'flushed']);
  },
);
