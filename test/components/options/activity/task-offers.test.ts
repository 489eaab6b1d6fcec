import { expect, test } from 'vitest';
import { listOffers, type Offer, type OfferFacts } from '../../../../components/options/activity/task-offers.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Task } from '../../../../lib/model/task.ts';
import { count, createBatch } from '../batch/create-batch.ts';
import { createJob } from './create-job.ts';
import { connection } from './open-activity.tsx';

const facts: OfferFacts = { blocks: [], connection, isUndoable: false };
const list = (task: Task, more: Partial<OfferFacts> = {}) => listOffers(task, { ...facts, ...more }).map(name);
const name = (offer: Offer) => (typeof offer === 'string' ? offer : offer.to);
const report = { id: '7', url: 'https://shop.example/a', privacy: 'private', fields: {} } as const;

test.each<[string, Partial<Job>, string[]]>([
  ['one whose turn will come', { state: 'waiting' }, ['cancel']],
  ['one that can be undone', { state: 'waiting', waitsFor: 'undo' }, ['undo']],
  ['one that waits for the network', { state: 'waiting', waitsFor: 'network' }, ['tryNow', 'cancel']],
  ['a running one', { state: 'running' }, []],
  ['a failed one', { state: 'failed', problem: { code: 'invalid' } }, ['retry', 'remove']],
  [
    'one whose key was refused',
    { state: 'failed', problem: { code: 'keyRefused' } },
    ['openConnections', 'retry', 'remove'],
  ],
  [
    'one of an excluded site',
    { state: 'failed', problem: { code: 'siteExcluded' } },
    ['openSettings', 'retry', 'remove'],
  ],
  ['one that would be refused again', { state: 'failed', problem: { code: 'pageNotAnalysable' } }, ['remove']],
  [
    'one whose password is forgotten',
    { state: 'failed', problem: { code: 'passwordForgotten' } },
    ['enterPassword', 'remove'],
  ],
  ['a cancelled one', { state: 'cancelled' }, ['retry', 'remove']],
  ['an undone delete', { state: 'cancelled', attempts: 0, work: { kind: 'deleteProject', project: 'p' } }, ['remove']],
  ['a done one', { state: 'done', report }, ['openReport', 'showInReports', 'remove']],
  ['an unconfirmed analysis', { state: 'unconfirmed' }, ['retry', 'check', 'resolve', 'remove']],
  [
    'an unconfirmed delete',
    { state: 'unconfirmed', work: { kind: 'deleteProject', project: 'p' } },
    ['retry', 'resolve', 'remove'],
  ],
])('of %s, the primary action comes first', (_, more, offers) => {
  expect(list(createJob('a', more))).toEqual(offers);
});

test.each<[string, Partial<Batch>, string[]]>([
  ['a running one', {}, ['pause', 'cancel']],
  ['a paused one', { state: 'paused' }, ['resume', 'cancel']],
  [
    'one whose password is forgotten',
    { state: 'paused', problem: { code: 'passwordForgotten' } },
    ['enterPassword', 'cancel'],
  ],
  ['one that is being cancelled', { state: 'cancelled' }, []],
  ['one that went well', { state: 'done', settledAt: 2, counts: count({ done: 10 }) }, ['showInReports', 'remove']],
  [
    'one with misses',
    { state: 'done', settledAt: 2, counts: count({ done: 8, failed: 1, unconfirmed: 1 }) },
    ['retry', 'showInReports', 'remove'],
  ],
  ['a delete of many', { kind: 'deleteReport', state: 'done', settledAt: 2, counts: count({ done: 10 }) }, ['remove']],
])('of many: %s', (_, more, offers) => {
  expect(list(createBatch(more))).toEqual(offers);
});

test('a delete of many that has not begun is undone', () => {
  expect(list(createBatch({ kind: 'deleteReport' }), { isUndoable: true })).toEqual(['undo']);
});

test('a job that a hold of its connection stops can be tried now', () => {
  const blocks = [{ connectionId: 'c1', waitsFor: 'rateLimit' } as const];
  expect(list(createJob('a', { state: 'waiting' }), { blocks })).toContain('tryNow');
  expect(list(createJob('a', { state: 'waiting', connectionId: 'c2' }), { blocks })).not.toContain('tryNow');
  expect(list(createJob('a', { state: 'waiting', waitsFor: 'undo' }), { blocks })).not.toContain('tryNow');
});

test('without its connection a task can only be put away', () => {
  const gone = { connection: undefined };
  expect(list(createJob('a', { state: 'unconfirmed' }), gone)).toEqual(['remove']);
  expect(list(createJob('a', { state: 'waiting' }), gone)).toEqual(['cancel']);
});
