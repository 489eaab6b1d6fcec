import { expect, test } from 'vitest';
import { addStarted, type JobList, noJobs, noteJobs } from '../../../components/hooks/known-jobs.ts';
import { listFailures } from '../../../components/options/job-outcomes.ts';
import type { Job, JobState } from '../../../lib/model/job.ts';
import { createTestJob, type JobFields } from '../../lib/jobs/create-test-job.ts';

function createJob(id: string, overrides: JobFields = {}): Job {
  return createTestJob<JobState>({
    id,
    connectionId: 'c1',
    work: { kind: 'deleteReport', reportId: id, url: `https://example.com/${id}` },
    state: 'failed',
    attempts: 1,
    createdAt: 1,
    problem: { code: 'serviceFault' },
    ...overrides,
  });
}

function start(...jobs: Job[]): JobList {
  return jobs.reduce(addStarted, noJobs);
}

test('jobs that failed alike are one failure, named after the first job', () => {
  const [failure, ...others] = listFailures(start(createJob('a'), createJob('b')));
  expect(failure).toMatchObject({ kind: 'delete', ids: ['a', 'b'], name: 'https://example.com/a' });
  expect(others).toEqual([]);
});

test('each unconfirmed job is a failure of its own', () => {
  const unconfirmed = {
    state: 'unconfirmed',
    work: { kind: 'rerun', reportId: '1', url: 'https://example.com/' },
  } as const;
  const failures = listFailures(start(createJob('a', unconfirmed), createJob('b', unconfirmed)));
  expect(failures.map(({ ids, isUnconfirmed }) => [ids, isUnconfirmed])).toEqual([
    [['a'], true],
    [['b'], true],
  ]);
});

test('jobs with another problem or another kind of work are separate failures', () => {
  const list = start(
    createJob('a'),
    createJob('b', { problem: { code: 'offline' } }),
    createJob('c', { work: { kind: 'update', reportId: 'c', privacy: 'public' } }),
    createJob('d', { work: { kind: 'deleteProject', project: 'P' } }),
  );
  expect(listFailures(list).map(({ kind, ids }) => [kind, ...ids])).toEqual([
    ['delete', 'a', 'd'],
    ['delete', 'b'],
    ['update', 'c'],
  ]);
});

test('failures of jobs that another page started are not listed', () => {
  expect(listFailures(noteJobs(noJobs, [createJob('a')]))).toEqual([]);
});

test('a cancelled job is not a failure, even if it has a problem', () => {
  expect(listFailures(start(createJob('a', { state: 'cancelled' })))).toEqual([]);
});

test('a failure is no longer listed after a newer job on the same target', () => {
  const newer = createJob('b', { work: { kind: 'rerun', reportId: 'a', url: '' }, state: 'sending', createdAt: 2 });
  const elsewhere = createJob('c', { ...newer, id: 'c', connectionId: 'c2' });
  expect(listFailures(start(createJob('a'), elsewhere))).toHaveLength(1);
  expect(listFailures(start(createJob('a'), newer))).toEqual([]);
});
