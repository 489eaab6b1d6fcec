// Tables of how a job changes when the worker starts or the user reopens it, and of which jobs are duplicates.
import { expect, test } from 'vitest';
import { findDuplicate, findReopened, type ReopenAction, resumeJob } from '../../../lib/jobs/change-job.ts';
import type { Job } from '../../../lib/model/job.ts';
import { createTestJob, type JobFields } from './create-test-job.ts';

const create = { kind: 'create', url: 'https://a.example/', privacy: 'private' } as const;
const update = { kind: 'update', reportId: '1', privacy: 'public' } as const;
const locked = { ...create, privacy: 'password' } as const;
const deleteProject = { kind: 'deleteProject', project: 'p' } as const;

function createJob(change: JobFields = {}): Job {
  return createTestJob({
    id: 'a',
    connectionId: 'c',
    work: create,
    state: 'waiting',
    createdAt: 1,
    attempts: 0,
    ...change,
  });
}

test.each<[name: string, job: JobFields, change: object | undefined]>([
  ['a waiting job is unchanged', {}, undefined],
  [
    'a create that was being sent is checked before it is sent again',
    { state: 'sending' },
    { state: 'waiting', waitsFor: 'check' },
  ],
  [
    'an idempotent job that was sent is sent again',
    { work: update, state: 'sending', sentAt: 5 },
    { state: 'waiting' },
  ],
  [
    'a delete of a project that was sent is unconfirmed: a new project may have the name by now',
    { work: deleteProject, state: 'sending', sentAt: 5 },
    { state: 'unconfirmed', problem: { code: 'interrupted' } },
  ],
  ['a waiting job that lost its password is unchanged', { work: locked }, undefined],
])('resumeJob: %s', (_name, change, expected) => {
  const outcome = resumeJob(createJob(change));
  if (expected) expect(outcome).toMatchObject(expected);
  else expect(outcome).toBeUndefined();
});

test.each<[name: string, job: JobFields, wanted: ReopenAction, change: object | undefined]>([
  [
    'a retry of a waiting job lets it run at once',
    { waitsFor: 'retry', notBefore: 9 },
    'retry',
    { waitsFor: undefined, notBefore: undefined },
  ],
  [
    'a retry of a failed job starts it again',
    { state: 'failed', settledAt: 5, tries: 3 },
    'retry',
    { state: 'waiting', mayRepeat: true },
  ],
  [
    'a retry of a sent create checks it before it is sent again',
    { state: 'unconfirmed', sentAt: 5 },
    'retry',
    { waitsFor: 'check', mayRepeat: true },
  ],
  ['a retry leaves a done job unchanged', { state: 'done' }, 'retry', undefined],
  ['a retry leaves a running job unchanged', { state: 'sending' }, 'retry', undefined],
  [
    'a check does not allow the job to be sent again',
    { state: 'unconfirmed', sentAt: 5, mayRepeat: true },
    'check',
    { state: 'waiting', tries: 5 },
  ],
  ['a failed job cannot be checked', { state: 'failed' }, 'check', undefined],
  [
    'a delete of a project is sent again if the user wants it',
    { work: deleteProject, state: 'unconfirmed', sentAt: 5 },
    'retry',
    { state: 'waiting', waitsFor: undefined },
  ],
  ['a delete of a project cannot be checked', { work: deleteProject, state: 'unconfirmed' }, 'check', undefined],
  ['an idempotent job cannot be checked', { work: update, state: 'unconfirmed' }, 'check', undefined],
  ['an unconfirmed job can be resolved as done', { state: 'unconfirmed' }, 'resolve', { state: 'done', settledAt: 7 }],
  ['a failed job cannot be resolved', { state: 'failed' }, 'resolve', undefined],
])('findReopened: %s', (_name, change, wanted, expected) => {
  const reopened = findReopened(createJob(change), wanted, 7);
  if (expected) expect(reopened).toMatchObject(expected);
  else expect(reopened).toBeUndefined();
});

test.each<[name: string, open: JobFields[], isDuplicate: boolean]>([
  ['the same work is a duplicate', [{}], true],
  [
    'the same page with another fragment is no duplicate',
    [{ work: { ...create, url: 'https://a.example/#top' } }],
    false,
  ],
  ['the same page with another privacy is no duplicate', [{ work: { ...create, privacy: 'public' } }], false],
  ['the same work for another connection is no duplicate', [{ connectionId: 'd' }], false],
  [
    'the same work is no duplicate if a newer job has the same target',
    [{}, { id: 'b', work: { ...create, privacy: 'public' } }],
    false,
  ],
  ['a job of a batch is no duplicate', [{ batchId: 'b' }], false],
])('findDuplicate: %s', (_name, open, isDuplicate) => {
  const found = findDuplicate(
    open.map((change) => createJob(change)),
    { connectionId: 'c', work: create },
  );
  expect(found !== undefined).toBe(isDuplicate);
});
