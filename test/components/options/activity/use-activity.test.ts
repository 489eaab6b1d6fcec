import { expect, test } from 'vitest';
import { type Heard, hear, listShown, type Shown } from '../../../../components/options/activity/use-activity.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { createJob, createPage } from './create-job.ts';

const none: Heard = new Map();

function show(jobs: Job[], more: Partial<Shown> = {}, limit = 100) {
  const shown = { state: undefined, askedAt: 10, heard: none, kept: new Set<string>(), ...more };
  return listShown(createPage(jobs, { limit, state: shown.state }), shown).map(({ id, state }) => `${id} ${state}`);
}

const failed = createJob('a', { state: 'failed', createdAt: 1 });

test('a notice that came after the list was asked for changes its row, an earlier one does not', () => {
  const waiting = createJob('a', { state: 'waiting', createdAt: 1 });
  expect(show([failed], { heard: hear(none, waiting, 11) })).toEqual(['a waiting']);
  expect(show([failed], { heard: hear(none, waiting, 9) })).toEqual(['a failed']);
});

test('a new job appears on top', () => {
  expect(show([failed], { heard: hear(none, createJob('b', { createdAt: 20 }), 20) })).toEqual(['b done', 'a failed']);
});

test('a job older than all that is listed does not appear below them, where others are missing', () => {
  const jobs = [createJob('c', { createdAt: 30 }), createJob('b', { createdAt: 20 })];
  const heard = hear(none, createJob('old', { createdAt: 5 }), 40);
  expect(show(jobs, { heard }, 1)).toEqual(['c done']);
  expect(show(jobs, { heard }, 2)).toEqual(['c done', 'b done', 'old done']);
});

test('what leaves the state that is shown leaves the list, unless the user did it here', () => {
  const heard = hear(none, createJob('a', { state: 'waiting', createdAt: 1 }), 11);
  expect(show([failed], { state: 'failed', heard })).toEqual([]);
  expect(show([failed], { state: 'failed', heard, kept: new Set(['a']) })).toEqual(['a waiting']);
});

test('what the user did something about stays in sight when the list no longer has it', () => {
  const heard = hear(none, createJob('a', { state: 'done', createdAt: 1 }), 5);
  expect(show([], { state: 'failed', heard, kept: new Set(['a']) })).toEqual(['a done']);
  expect(show([], { state: 'failed', heard })).toEqual([]);
});
