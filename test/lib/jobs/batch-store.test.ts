import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { getJobId, readBatchItems } from '../../../lib/jobs/batch-row.ts';
import { createBatchStore } from '../../../lib/jobs/batch-store.ts';
import { type Job, type JobState, retentionTime } from '../../../lib/model/job.ts';
import { createDatabase } from '../../../lib/storage/database.ts';
import { takeLosses } from '../../../lib/storage/losses.ts';
import type { BatchRow } from '../../../lib/storage/schema.ts';
import { installStorage } from '../background/memory-area.ts';
import { createTestJob } from './create-test-job.ts';

function start(name: string = crypto.randomUUID()) {
  const open = createDatabase(name);
  const read = async (id: string) => readBatchItems(await open(), id);
  installStorage();
  return { store: createBatchStore(open), open, read };
}

function createRow(id: string, total: number, change: Partial<BatchRow> = {}): BatchRow {
  const of = { id, connectionId: 'c', serviceAddress: 'https://reports.example', createdAt: 1_000 };
  return { ...of, kind: 'rerun', state: 'running', total, ...change };
}

const createJobs = (batchId: string, count: number, state: JobState = 'waiting'): Job[] =>
  Array.from({ length: count }, (_, number) => {
    const work = { kind: 'rerun', reportId: `${number}`, url: `https://shop.example/${number}` } as const;
    return createTestJob({ id: getJobId(batchId, number), work, state, createdAt: 1_000, batchId, number });
  });

test.each([
  ['an unknown state', { state: 'dreaming' }],
  ['a total that is text', { total: '4' }],
  ['no connection', { connectionId: undefined }],
])('a batch with %s is set aside once and does not affect other batches', async (_what, change) => {
  const { store, open } = start();
  const bad = { ...createRow('bad', 1), ...change } as BatchRow;
  await (await open()).put('batches', bad);
  await store.create(createRow('b', 1), createJobs('b', 1));
  expect((await store.list()).map(({ id }) => id)).toEqual(['b']);
  expect((await store.list()).map(({ id }) => id)).toEqual(['b']);
  expect(await takeLosses()).toEqual(['unreadable']);
  expect(await (await open()).get('batches', 'bad')).toBeUndefined();
});

test('a change of many jobs is counted and does not affect another batch', async () => {
  const { store, read } = start();
  await store.create(createRow('b', 2_345), createJobs('b', 2_345));
  await store.create(createRow('bb', 3), createJobs('bb', 3));
  await store.change(
    'b',
    (batch) => batch,
    (job) => (Number(job.number) % 2 === 0 ? createTestJob({ ...job, state: 'cancelled' }) : undefined),
  );
  expect(await store.count('b')).toMatchObject({ cancelled: 1_173, waiting: 1_172, done: 0 });
  expect(await store.count('bb')).toMatchObject({ cancelled: 0, waiting: 3 });
  expect((await read('b')).filter(({ state }) => state === 'cancelled')).toHaveLength(1_173);
});

test('batches that ended a month ago or exceed fifty are pruned, but none that is open or not announced', async () => {
  const { store, read } = start();
  const now = retentionTime * 3;
  const end = (settledAt: number, isAnnounced = true) => ({
    settledAt,
    ...(isAnnounced && { isAnnounced: true as const }),
  });
  const create = (id: string, change: Partial<BatchRow>) =>
    store.create(createRow(id, 1, change), createJobs(id, 1, 'done'));
  await create('open', { createdAt: 1 });
  await create('unannounced', { createdAt: 2, ...end(5, false) });
  await create('old', { createdAt: 3, ...end(now - retentionTime) });
  for (let n = 0; n < 52; n++) await create(`n${n}`, { createdAt: now - 100 + n, ...end(now - 10) });
  await store.prune(now);
  const left = (await store.list()).map(({ id }) => id);
  expect(left).toHaveLength(52);
  expect(left.slice(-2)).toEqual(['unannounced', 'open']);
  expect(['old', 'n0', 'n1', 'n2', 'n51'].map((id) => left.includes(id))).toEqual([false, false, false, true, true]);
  expect([await read('n0'), (await read('n2')).length]).toEqual([[], 1]);
});

test('ended batches are kept, newest first, up to 40,000 jobs in total', async () => {
  const { store } = start();
  const end = { settledAt: 9, isAnnounced: true } as const;
  for (const [n, total] of [20_000, 15_000, 20_000].entries())
    await store.create(createRow(`b${n}`, total, { ...end, createdAt: n }), createJobs(`b${n}`, 1, 'done'));
  await store.prune(10);
  expect((await store.list()).map(({ id }) => id)).toEqual(['b2', 'b1']);
});

test('a batch with a job that was retried is not pruned, and one that needs the user is pruned last', async () => {
  const { store } = start();
  const end = { settledAt: 9, isAnnounced: true } as const;
  const states: JobState[] = ['waiting', 'sending', 'failed', 'done', 'done'];
  for (const [n, state] of states.entries())
    await store.create(createRow(`b${n}`, 20_000, { ...end, createdAt: n }), createJobs(`b${n}`, 1, state));
  await store.prune(10);
  expect((await store.list()).map(({ id }) => id)).toEqual(['b4', 'b2', 'b1', 'b0']);
});
