// What may have left is told from what has not by one write: it must be on the disk, not in a cache of it, when the
// request leaves. It is dear, so no other write of a batch's item waits for the disk.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Work } from '../../../lib/model/job.ts';
import type { JobRow } from '../../../lib/storage/schema.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { type BatchWorker, options, startBatchWorker } from './batches/start-batch-worker.ts';
import { hurry } from './start-app.ts';

/** What the disk has for good, and what has left, as it happened. */
let log: { what: 'onDisk' | 'inCache' | 'leaves'; about: string; isSent?: boolean }[];
let service: Service;
let worker: BatchWorker;

beforeEach(async () => {
  log = [];
  service = await startService();
  worker = await startBatchWorker(service, hurry());
  watchDisk();
  worker.pass.current = async (request, fetch) => {
    if (request.method !== 'GET') log.push({ what: 'leaves', about: await findSubject(request) });
    return fetch();
  };
});
afterEach(async () => {
  vi.restoreAllMocks();
  worker.die();
  await service.close();
});

/** The page that is to be analysed, or the id of the report. */
async function findSubject(request: Request): Promise<string> {
  const body = new URLSearchParams(await request.clone().text());
  return body.get('url') ?? new URL(request.url).pathname.split('/').at(-1) ?? '';
}

function watchDisk(): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (this.name === 'jobs') {
      const { work, attempts, state } = (row as JobRow).job as { work: Work; attempts: number; state: string };
      const about = work.kind === 'create' ? work.url : 'reportId' in work ? work.reportId : '';
      const what = this.transaction.durability === 'strict' ? 'onDisk' : 'inCache';
      const isSent = attempts > 0 && state === 'running';
      this.transaction.addEventListener('complete', () => log.push({ what, about, isSent }));
    }
    return key === undefined ? put.call(this, row) : put.call(this, row, key);
  });
}

const storyOf = (subject: string) =>
  log
    .filter(({ about, what }) => about === subject && what !== 'inCache')
    .map(({ what, isSent }) => (isSent ? 'word' : what));

test('of a batch’s item exactly the word that its request leaves is on the disk, and before it does', async () => {
  const items = [...Array(12).keys()].map((n) => ({ url: `${service.samples.good}?page=${n}` }));
  await worker.ended(await worker.start({ kind: 'create', privacy: 'public', items }));
  expect(items.map(({ url }) => [url, storyOf(url)])).toEqual(items.map(({ url }) => [url, ['word', 'leaves']]));
  // The others are written, too.
  expect(log.filter(({ what }) => what === 'inCache').length).toBeGreaterThan(items.length);
});

test.each(['create', 'update', 'rerun', 'deleteReport'] as const)(
  'by itself a job (%s) is on the disk before its request leaves: as owed, as begun, and with the word that it does',
  async (kind) => {
    service.seed(1);
    const [report] = service.reports();
    const reportId = String(report?.id);
    const url = service.samples.good;
    const work = { kind, reportId, url, privacy: 'public' } as Work;
    const job = await worker.handlers.startJob({ connectionId: worker.connectionId, work }, options);
    expect(await worker.settled(job)).toMatchObject({ state: 'done' });
    const story = storyOf(kind === 'create' ? url : reportId);
    expect(story).toEqual(['onDisk', 'onDisk', 'word', 'leaves', 'onDisk']);
  },
);
