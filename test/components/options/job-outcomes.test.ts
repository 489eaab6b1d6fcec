import { expect, test } from 'vitest';
import { addStarted, type JobList, noJobs, noteJobs } from '../../../components/hooks/known-jobs.ts';
import { listAlreadyDeleted, listDelays, listFailures } from '../../../components/options/job-outcomes.ts';
import type { Job } from '../../../lib/model/job.ts';

function createJob(id: string, overrides: Partial<Job> = {}): Job {
  return {
    id,
    connectionId: 'c1',
    work: { kind: 'deleteReport', reportId: id, url: `https://example.com/${id}` },
    state: 'failed',
    attempts: 1,
    createdAt: 1,
    problem: { code: 'serviceFault' },
    ...overrides,
  };
}

function start(...jobs: Job[]): JobList {
  return jobs.reduce(addStarted, noJobs);
}

test('jobs that failed alike are said once, by the name of the first', () => {
  const [failure, ...others] = listFailures(start(createJob('a'), createJob('b')));
  expect(failure).toMatchObject({ kind: 'delete', ids: ['a', 'b'], name: 'https://example.com/a' });
  expect(others).toEqual([]);
});

test('what may have been done is said of each job alone', () => {
  const doubt = { state: 'unconfirmed', work: { kind: 'rerun', reportId: '1', url: 'https://example.com/' } } as const;
  const failures = listFailures(start(createJob('a', doubt), createJob('b', doubt)));
  expect(failures.map(({ ids, isUnconfirmed }) => [ids, isUnconfirmed])).toEqual([
    [['a'], true],
    [['b'], true],
  ]);
});

test('another reason or another kind of work is said apart', () => {
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

test('says nothing of what another page started', () => {
  expect(listFailures(noteJobs(noJobs, [createJob('a')]))).toEqual([]);
});

test('knows which deletes found nothing left to delete', () => {
  const gone = createJob('a', { state: 'done', problem: undefined, wasAlreadyGone: true });
  expect(listAlreadyDeleted(start(gone, createJob('b')))).toEqual(['a']);
});

test('what cannot go on is said once for each reason, and is no failure', () => {
  const waiting = { state: 'waiting', problem: { code: 'keyRefused' } } as const;
  const list = start(
    createJob('a', { ...waiting, waitsFor: 'connection' }),
    createJob('b', { ...waiting, waitsFor: 'connection' }),
    createJob('c', { ...waiting, waitsFor: 'network' }),
    createJob('d', { ...waiting, waitsFor: 'retry' }),
    createJob('e', { ...waiting, waitsFor: 'undo' }),
  );
  expect(listDelays(list)).toEqual([
    { waitsFor: 'network', ids: ['c'] },
    { waitsFor: 'connection', ids: ['a', 'b'] },
  ]);
  expect(listFailures(list)).toEqual([]);
});

test('says nothing of what another page started, waiting or not', () => {
  expect(listDelays(noteJobs(noJobs, [createJob('a', { state: 'waiting', waitsFor: 'network' })]))).toEqual([]);
});

test('what the user cancelled is no failure, whatever it had met', () => {
  expect(listFailures(start(createJob('a', { state: 'cancelled' })))).toEqual([]);
});

test('a failure is not said any more once the same was asked for anew', () => {
  const anew = createJob('b', { work: { kind: 'rerun', reportId: 'a', url: '' }, state: 'running', createdAt: 2 });
  const elsewhere = createJob('c', { ...anew, id: 'c', connectionId: 'c2' });
  expect(listFailures(start(createJob('a'), elsewhere))).toHaveLength(1);
  expect(listFailures(start(createJob('a'), anew))).toEqual([]);
});
