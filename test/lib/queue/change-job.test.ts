// What a job becomes at the worker's start or at the user's word, as tables.
import { expect, test } from 'vitest';
import type { Job } from '../../../lib/model/job.ts';
import { findDuplicate, type ReopenAction, reopenJob, resumeJob } from '../../../lib/queue/change-job.ts';

const create = { kind: 'create', url: 'https://a.example/', privacy: 'private' } as const;
const update = { kind: 'update', reportId: '1', privacy: 'public' } as const;

function createJob(change: Partial<Job> = {}): Job {
  return { id: 'a', connectionId: 'c', work: create, state: 'waiting', createdAt: 1, attempts: 0, ...change };
}

test.each<[what: string, job: Partial<Job>, change: object | undefined]>([
  ['what waits just waits on', {}, undefined],
  [
    'what ran and had not left runs again',
    { state: 'running' },
    { state: 'waiting', waitsFor: undefined, workerDeaths: 1 },
  ],
  [
    'a create that had left is asked about first',
    { state: 'running', sentAt: 5 },
    { state: 'waiting', waitsFor: 'check' },
  ],
  ['what may be sent twice is sent again', { work: update, state: 'running', sentAt: 5 }, { waitsFor: undefined }],
  ['what ends the worker each time is given up', { state: 'running', workerDeaths: 10 }, { state: 'unconfirmed' }],
  ['without its password it has failed', { hasLostPassword: true }, { state: 'failed' }],
  ['without its password, and sent once, it is asked about', { hasLostPassword: true, sentAt: 5 }, undefined],
  ['a batch waits for its password', { hasLostPassword: true, batchId: 'b' }, undefined],
])('at the start: %s', (_what, change, expected) => {
  const outcome = resumeJob(createJob(change));
  if (expected) expect(outcome).toMatchObject(expected);
  else expect(outcome).toBeUndefined();
});

test.each<[what: string, job: Partial<Job>, wanted: ReopenAction, change: object | undefined]>([
  [
    'what waits goes at once',
    { waitsFor: 'retry', notBefore: 9 },
    'retry',
    { waitsFor: undefined, notBefore: undefined },
  ],
  ['what failed is done again', { state: 'failed', settledAt: 5, tries: 3 }, 'retry', { state: 'waiting', tries: 0 }],
  [
    'what is in doubt is asked about before',
    { state: 'unconfirmed', sentAt: 5 },
    'retry',
    { waitsFor: 'check', mayRepeat: true },
  ],
  ['what is done stays', { state: 'done' }, 'retry', undefined],
  ['what runs stays', { state: 'running' }, 'retry', undefined],
  [
    'to ask does not allow to send again',
    { state: 'unconfirmed', sentAt: 5, mayRepeat: true },
    'check',
    { mayRepeat: undefined },
  ],
  ['what failed is not asked about', { state: 'failed' }, 'check', undefined],
  ['of what may be sent twice nothing is asked', { work: update, state: 'unconfirmed' }, 'check', undefined],
  ['what is in doubt was done', { state: 'unconfirmed' }, 'resolve', { state: 'done', isByUser: true, settledAt: 7 }],
  ['only what is in doubt', { state: 'failed' }, 'resolve', undefined],
])('at the user’s word: %s', (_what, change, wanted, expected) => {
  const reopened = reopenJob(createJob(change), wanted, 7);
  if (expected) expect(reopened).toMatchObject(expected);
  else expect(reopened).toBeUndefined();
});

test.each<[what: string, open: Partial<Job>[], isDuplicate: boolean]>([
  ['the same work', [{}], true],
  [
    'the same page in another spelling is another request',
    [{ work: { ...create, url: 'https://a.example/#top' } }],
    false,
  ],
  ['for other eyes', [{ work: { ...create, privacy: 'public' } }], false],
  ['at another service', [{ connectionId: 'd' }], false],
  ['the same before another on its target', [{}, { id: 'b', work: { ...create, privacy: 'public' } }], false],
  ['one of a batch', [{ batchId: 'b' }], false],
  ['one of a batch that is wanted by itself as well', [{ batchId: 'b', isDetached: true }], true],
])('a duplicate: %s', (_what, open, isDuplicate) => {
  const found = findDuplicate(open.map(createJob), { connectionId: 'c', work: create });
  expect(found !== undefined).toBe(isDuplicate);
});
