import { expect, test } from 'vitest';
import { listShown, type NoticedJobs, type Shown } from '../../../../components/options/activity/use-activity.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { createBatch } from '../batch/create-batch.ts';
import { createJob, createPage } from './create-job.ts';

const none: NoticedJobs = new Map();
const hear = (job: Job, at: number): NoticedJobs => new Map([[job.id, { job, at }]]);

function show(jobs: Job[], more: Partial<Shown> = {}, limit = 100) {
  const shown = { batches: [], askedAt: 10, noticed: none, isShown: () => true, ...more };
  return listShown(createPage(jobs, { limit }), shown).map(({ id, state }) => `${id} ${state}`);
}

const failed = createJob('a', { state: 'failed', createdAt: 1 });

test('a notice that came after the list was asked for changes its row, an earlier one does not', () => {
  const waiting = createJob('a', { state: 'waiting', createdAt: 1 });
  expect(show([failed], { noticed: hear(waiting, 11) })).toEqual(['a waiting']);
  expect(show([failed], { noticed: hear(waiting, 9) })).toEqual(['a failed']);
});

test('a new job appears on top, and many are one row among them', () => {
  const noticed = hear(createJob('b', { createdAt: 20 }), 20);
  const batches = [createBatch({ id: 'many', createdAt: 5 })];
  expect(show([failed], { noticed, batches })).toEqual(['b done', 'many running', 'a failed']);
});

test('the jobs of a batch have no row of their own, but for the one that the address names', () => {
  const noticed = hear(createJob('b', { createdAt: 20, batchId: 'many', state: 'unconfirmed' }), 20);
  expect(show([failed], { noticed })).toEqual(['a failed']);
  expect(show([failed], { noticed, jobId: 'b' })).toEqual(['b unconfirmed', 'a failed']);
});

test('a task older than all that is listed does not appear below them, where others are missing', () => {
  const jobs = [createJob('c', { createdAt: 30 }), createJob('b', { createdAt: 20 })];
  const more = { noticed: hear(createJob('old', { createdAt: 5 }), 40), batches: [createBatch({ createdAt: 4 })] };
  expect(show(jobs, more, 1)).toEqual(['c done']);
  expect(show(jobs, more, 2)).toEqual(['c done', 'b done', 'old done', 'b1 running']);
});

test('only what belongs there is shown', () => {
  const noticed = hear(createJob('a', { state: 'waiting', createdAt: 1 }), 11);
  expect(show([failed], { noticed, isShown: ({ state }) => state === 'failed' })).toEqual([]);
});
