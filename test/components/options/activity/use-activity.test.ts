import { expect, test } from 'vitest';
import { listShown, type Shown } from '../../../../components/options/activity/use-activity.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { createBatch } from './create-batch.ts';
import { createJob, createPage } from './create-job.ts';

const know = (...jobs: Job[]) => new Map(jobs.map((job) => [job.id, job]));

function show(jobs: Job[], more: Partial<Shown> = {}, limit = 100) {
  const shown = { batches: [], askedAt: 10, jobs: know(), ids: new Set<string>(), isShown: () => true, ...more };
  return listShown(createPage(jobs, { limit }), shown).map(({ id, state }) => `${id} ${state}`);
}

const failed = createJob('a', { state: 'failed', createdAt: 1 });

test('what notices say of a listed job updates its row, an older job that is not listed is added only if it was shown', () => {
  const waiting = createJob('a', { state: 'waiting', createdAt: 1 });
  const cleared = createJob('b', { state: 'failed', createdAt: 2 });
  expect(show([failed], { jobs: know(waiting, cleared) })).toEqual(['a waiting']);
  expect(show([failed], { jobs: know(waiting, cleared), ids: new Set(['b']) })).toEqual(['b failed', 'a waiting']);
});

test('a new job appears on top, and a batch is one row among the jobs', () => {
  const jobs = know(createJob('b', { createdAt: 20 }));
  const batches = [createBatch({ id: 'many', createdAt: 5 })];
  expect(show([failed], { jobs, batches })).toEqual(['b done', 'many running', 'a failed']);
});

test('jobs of a batch have no rows', () => {
  const ofBatch = createJob('b', { createdAt: 20, batchId: 'many', state: 'unconfirmed' });
  expect(show([failed], { jobs: know(ofBatch) })).toEqual(['a failed']);
});

test('a batch that is older than a truncated list is not appended to it', () => {
  const jobs = [createJob('c', { createdAt: 30 }), createJob('b', { createdAt: 20 })];
  const more = { batches: [createBatch({ createdAt: 4 })] };
  expect(show(jobs, more, 1)).toEqual(['c done']);
  expect(show(jobs, more, 2)).toEqual(['c done', 'b done', 'b1 running']);
});

test('a task that does not match isShown is not listed', () => {
  const jobs = know(createJob('a', { state: 'waiting', createdAt: 1 }));
  expect(show([failed], { jobs, isShown: ({ state }) => state === 'failed' })).toEqual([]);
});
