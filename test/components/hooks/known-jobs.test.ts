import { expect, test } from 'vitest';
import {
  addOpen,
  addStarted,
  forgetJobs,
  getLatestJobs,
  isHiddenByDelete,
  listUndoable,
  noJobs,
  noteJobs,
  refuseJob,
} from '../../../components/hooks/known-jobs.ts';
import type { Job, JobState } from '../../../lib/model/job.ts';
import { createTestJob, type JobFields } from '../../lib/jobs/create-test-job.ts';

function createJob(overrides: JobFields = {}): Job {
  return createTestJob<JobState>({
    id: 'j1',
    connectionId: 'c1',
    work: { kind: 'deleteReport', reportId: 'r1', url: 'https://example.com/' },
    state: 'waiting',
    attempts: 1,
    createdAt: 1,
    ...overrides,
  });
}

test('a notice that arrives before the reply to the start is not overwritten by the reply', () => {
  const noticed = noteJobs(noJobs, [createJob({ state: 'failed' })]);
  const list = addStarted(noticed, createJob({ state: 'waiting' }));
  expect(list.jobs.get('j1')?.state).toBe('failed');
});

test('a notice that arrives before the list of open jobs is not overwritten by it', () => {
  const noticed = noteJobs(noJobs, [createJob({ state: 'done' })]);
  expect(addOpen(noticed, [createJob({ waitsFor: 'undo' })]).jobs.get('j1')?.state).toBe('done');
});

test('of very many jobs the first ended ones are forgotten, but not those that this page started', () => {
  const createMany = (name: string) =>
    Array.from({ length: 10_000 }, (_, at) => createJob({ id: `${name} ${at}`, state: 'done' }));
  let list = addStarted(noJobs, createJob({ id: 'mine', state: 'failed' }));
  list = noteJobs(list, [createJob({ id: 'open' }), ...createMany('first')]);
  list = noteJobs(list, createMany('second'));
  expect([...list.jobs.keys()].slice(0, 3)).toEqual(['mine', 'open', 'second 2']);
  expect(list.jobs.size).toBe(10_000);
});

test('what still waits for that can be undone, wherever it was started', () => {
  let list = addStarted(noJobs, createJob({ id: 'mine', waitsFor: 'undo' }));
  list = noteJobs(list, [createJob({ id: 'of the popup', waitsFor: 'undo' })]);
  list = addOpen(list, [createJob({ id: 'before a reload', waitsFor: 'undo' })]);
  list = noteJobs(list, [createJob({ id: 'of a batch', waitsFor: 'undo', batchId: 'b' })]);
  list = addStarted(list, createJob({ id: 'sending', state: 'sending' }));
  list = addStarted(list, createJob({ id: 'too late', waitsFor: 'network' }));
  list = addStarted(list, createJob({ id: 'rerun', work: { kind: 'rerun', reportId: 'r2', url: 'u' } }));
  const work = { kind: 'update', reportId: 'r3', privacy: 'public' } as const;
  list = addStarted(list, createJob({ id: 'publication', waitsFor: 'undo', work }));
  expect(listUndoable(list).map(({ id }) => id)).toEqual(['mine', 'of the popup', 'before a reload', 'publication']);
});

test('the newest job of a report counts, in whatever order the notices arrive', () => {
  let list = noteJobs(noJobs, [createJob({ id: 'new', createdAt: 5, state: 'waiting' })]);
  list = noteJobs(list, [createJob({ id: 'old', createdAt: 2, state: 'failed' })]);
  expect(getLatestJobs(list, 'c1').get('report r1')?.id).toBe('new');
});

test('a job of another connection does not affect a report with the same id', () => {
  const list = noteJobs(noJobs, [createJob({ connectionId: 'c2' })]);
  expect(getLatestJobs(list, 'c1').size).toBe(0);
});

test.each([
  ['waiting', true],
  ['sending', true],
  ['grading', true],
  ['done', true],
  ['failed', false],
  ['unconfirmed', false],
  ['cancelled', false],
] as const)('a row whose delete is %s is hidden: %s', (state, expected) => {
  expect(isHiddenByDelete(createJob({ state, settledAt: 5 }), 1)).toBe(expected);
});

test('a row is shown again if a list requested after the delete still contains it', () => {
  const job = createJob({ state: 'done', settledAt: 5 });
  expect([4, 5, 6].map((askedAt) => isHiddenByDelete(job, askedAt))).toEqual([true, true, false]);
  expect(isHiddenByDelete(createJob({ state: 'waiting' }), 6)).toBe(true);
});

test('a blocked delete shows its row again; one that can be undone or is about to be sent again does not', () => {
  expect(isHiddenByDelete(createJob({ waitsFor: 'connection' }), 1)).toBe(false);
  expect(isHiddenByDelete(createJob({ waitsFor: 'retry' }), 1)).toBe(true);
  expect(isHiddenByDelete(createJob({ waitsFor: 'undo' }), 1)).toBe(true);
});

test('a row whose report is re-run stays', () => {
  expect(isHiddenByDelete(createJob({ work: { kind: 'rerun', reportId: 'r1', url: 'u' } }), 1)).toBe(false);
});

test('a delete that could not be started shows its row again, with the problem', () => {
  const job = refuseJob('c1', createJob().work, { code: 'unexpected' });
  const found = getLatestJobs(addStarted(noJobs, job), 'c1').get('report r1');
  expect(isHiddenByDelete(found, 1)).toBe(false);
  expect(found?.problem?.code).toBe('unexpected');
});

test('dismissing a finished delete does not show its row again', () => {
  const list = forgetJobs(addStarted(noJobs, createJob({ state: 'done', settledAt: 5 })), ['j1']);
  expect(isHiddenByDelete(getLatestJobs(list, 'c1').get('report r1'), 1)).toBe(true);
  expect(list.started.size).toBe(0);
});
