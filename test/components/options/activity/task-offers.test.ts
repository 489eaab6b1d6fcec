import { expect, test } from 'vitest';
import { listOffers, type Offer, type OfferFacts } from '../../../../components/options/activity/task-offers.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Task } from '../../../../lib/model/task.ts';
import type { JobFields } from '../../../lib/jobs/create-test-job.ts';
import { count, createBatch } from './create-batch.ts';
import { createJob } from './create-job.ts';
import { connection } from './open-activity.tsx';

const facts: OfferFacts = { blocks: [], connection, isUndoable: false };
const list = (task: Task, more: Partial<OfferFacts> = {}) => listOffers(task, { ...facts, ...more }).map(name);
const name = (offer: Offer) => (typeof offer === 'string' ? offer : offer.to);
const report = { id: '7', url: 'https://shop.example/a', privacy: 'private', fields: {} } as const;

test.each<[string, JobFields, string[]]>([
  ['a waiting job', { state: 'waiting' }, ['cancel']],
  ['a job that can be undone', { state: 'waiting', waitsFor: 'undo' }, ['undo']],
  ['a job that waits for the network', { state: 'waiting', waitsFor: 'network' }, ['tryNow', 'cancel']],
  ['a job that is being sent', { state: 'sending' }, []],
  ['a job whose grade is awaited', { state: 'grading' }, []],
  ['a failed job', { state: 'failed', problem: { code: 'invalid' } }, ['tryAgain', 'remove']],
  [
    'a job whose key was rejected',
    { state: 'failed', problem: { code: 'keyRefused' } },
    ['openConnections', 'tryAgain', 'remove'],
  ],
  [
    'a job on an excluded site',
    { state: 'failed', problem: { code: 'siteExcluded' } },
    ['openSettings', 'tryAgain', 'remove'],
  ],
  ['a job that would be rejected again', { state: 'failed', problem: { code: 'pageNotAnalysable' } }, ['remove']],
  ['a job without its password', { state: 'failed', problem: { code: 'passwordForgotten' } }, ['tryAgain', 'remove']],
  ['a cancelled job', { state: 'cancelled' }, ['tryAgain', 'remove']],
  ['an undone delete', { state: 'cancelled', attempts: 0, work: { kind: 'deleteProject', project: 'p' } }, ['remove']],
  ['a done job', { state: 'done', report }, ['openReport', 'showInReports', 'remove']],
  ['an unconfirmed analysis', { state: 'unconfirmed' }, ['tryAgain', 'checkAgain', 'markAsDone', 'remove']],
  [
    'an unconfirmed delete',
    { state: 'unconfirmed', work: { kind: 'deleteProject', project: 'p' } },
    ['tryAgain', 'markAsDone', 'remove'],
  ],
])('the offers for %s, the primary one first', (_, more, offers) => {
  expect(list(createJob('a', more))).toEqual(offers);
});

test.each<[string, Partial<Batch>, string[]]>([
  ['running', {}, ['pause', 'cancel']],
  ['paused', { state: 'paused' }, ['resume', 'cancel']],
  ['being cancelled', { state: 'cancelled' }, []],
  ['done', { state: 'done', settledAt: 2, counts: count({ done: 10 }) }, ['showInReports', 'remove']],
  [
    'done with failures',
    { state: 'done', settledAt: 2, counts: count({ done: 8, failed: 1, unconfirmed: 1 }) },
    ['tryAgain', 'showInReports', 'remove'],
  ],
  ['a finished delete', { kind: 'deleteReport', state: 'done', settledAt: 2, counts: count({ done: 10 }) }, ['remove']],
])('the offers for a batch that is %s, the primary one first', (_, more, offers) => {
  expect(list(createBatch(more))).toEqual(offers);
});

test('a batch of deletes that has not started can be undone', () => {
  expect(list(createBatch({ kind: 'deleteReport' }), { isUndoable: true })).toEqual(['undo']);
});

test('a job blocked by its connection can be retried now', () => {
  const blocks = [{ connectionId: 'c1', waitsFor: 'rateLimit' } as const];
  expect(list(createJob('a', { state: 'waiting' }), { blocks })).toContain('tryNow');
  expect(list(createJob('a', { state: 'waiting', connectionId: 'c2' }), { blocks })).not.toContain('tryNow');
  expect(list(createJob('a', { state: 'waiting', waitsFor: 'undo' }), { blocks })).not.toContain('tryNow');
});

test('a task of a removed connection can only be removed or cancelled', () => {
  const withoutConnection = { connection: undefined };
  expect(list(createJob('a', { state: 'unconfirmed' }), withoutConnection)).toEqual(['remove']);
  expect(list(createJob('a', { state: 'waiting' }), withoutConnection)).toEqual(['cancel']);
});
