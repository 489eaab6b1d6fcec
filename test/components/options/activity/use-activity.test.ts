import { expect, test } from 'vitest';
import { listShown, type NoticedJobs, type Shown } from '../../../../components/options/activity/use-activity.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { createBatch } from './create-batch.ts';
import { createJob, createPage } from './create-job.ts';

const none: NoticedJobs = new Map();
const createNotice = (job: Job, at: number): NoticedJobs => new Map([[job.id, { job, at }]]);

function show(jobs: Job[], more: Partial<Shown> = {}, limit = 100) {
  const shown = { batches: [], askedAt: 10, noticed: none, isShown: () => true, ...more };
  return listShown(createPage(jobs, { limit }), shown).map(({ id, state }) => `${id} ${state}`);
}

const failed = createJob('a', { state: 'failed', createdAt: 1 });

test('a notice that is newer than the request for the list updates its row, an older one does not', () => {
  const waiting = createJob('a', { state: 'waiting', createdAt: 1 });
  expect(show([failed], { noticed: createNotice(waiting, 11) })).toEqual(['a waiting']);
  expect(show([failed], { noticed: createNotice(waiting, 9) })).toEqual(['a failed']);
});

test('a new job appears on top, and a batch is one row among the jobs', () => {
  const noticed = createNotice(createJob('b', { createdAt: 20 }), 20);
  const batches = [createBatch({ id: 'many', createdAt: 5 })];
  expect(show([failed], { noticed, batches })).toEqual(['b done', 'many running', 'a failed']);
});

test('jobs of a batch have no rows, except for the job that the address names', () => {
  const noticed = createNotice(createJob('b', { createdAt: 20, batchId: 'many', state: 'unconfirmed' }), 20);
  expect(show([failed], { noticed })).toEqual(['a failed']);
  expect(show([failed], { noticed, jobId: 'b' })).toEqual(['b unconfirmed', 'a failed']);
});

test('a task that is older than a truncated list is not appended to it', () => {
  const jobs = [createJob('c', { createdAt: 30 }), createJob('b', { createdAt: 20 })];
  const more = {
    noticed: createNotice(createJob('old', { createdAt: 5 }), 40),
    batches: [createBatch({ createdAt: 4 })],
  };
  expect(show(jobs, more, 1)).toEqual(['c done']);
  expect(show(jobs, more, 2)).toEqual(['c done', 'b done', 'old done', 'b1 running']);
});

test('a task that does not match isShown is not listed', () => {
  const noticed = createNotice(createJob('a', { state: 'waiting', createdAt: 1 }), 11);
  expect(show([failed], { noticed, isShown: ({ state }) => state === 'failed' })).toEqual([]);
});
