import { expect, test } from 'vitest';
import { getOutcome } from '../../../components/popup/outcome.ts';
import { showJob, showOpening, startState } from '../../../components/popup/popup-state.ts';
import { createJob, createOpening, createReport, pageUrl } from './samples.ts';

const opened = showOpening(startState, createOpening());
const withReport = { ...opened, known: { isAnswered: true, report: createReport() } };

test('the popup is looking for a report until the search has an answer', () => {
  expect(getOutcome(startState).kind).toBe('looking');
  expect(getOutcome(opened).kind).toBe('looking');
});

test('a missing connection is shown even on a page that cannot be analysed', () => {
  const opening = createOpening({ connections: [], activeId: undefined, url: 'about:blank' });
  expect(getOutcome(showOpening(startState, opening)).kind).toBe('noConnection');
});

test('a job is shown while it waits and runs, and its report when it is done', () => {
  expect(getOutcome(showJob(opened, createJob({ state: 'waiting' }))).kind).toBe('working');
  expect(getOutcome(showJob(opened, createJob())).kind).toBe('working');
  const done = showJob(opened, createJob({ state: 'done', report: createReport({ result: 'bad' }) }));
  expect(getOutcome(done)).toMatchObject({ kind: 'known', report: { result: 'bad' }, job: { id: 'job' } });
});

test('a failed job is shown with its problem and with the report that still exists', () => {
  const work = { kind: 'rerun' as const, reportId: '17', url: pageUrl };
  const failed = createJob({ work, state: 'failed', problem: { code: 'rateLimited' } });
  const outcome = { kind: 'failed', problem: { code: 'rateLimited' }, report: { id: '17' } };
  expect(getOutcome(showJob(withReport, failed))).toMatchObject(outcome);
});

test('an unconfirmed job without a problem is shown as interrupted', () => {
  const unconfirmed = showJob(opened, createJob({ state: 'unconfirmed' }));
  expect(getOutcome(unconfirmed)).toMatchObject({ kind: 'failed', problem: { code: 'interrupted' } });
});

test('a job on a risky address is shown without asking for consent again', () => {
  const risky = showOpening(startState, createOpening({ risk: 'token', job: createJob() }));
  expect(getOutcome(risky).kind).toBe('working');
});

test('on an excluded site only the exclusion is shown, even if there is a job', () => {
  const opening = createOpening({ refusal: 'excluded', sendUrl: undefined, job: createJob() });
  expect(getOutcome(showOpening(startState, opening))).toEqual({ kind: 'notAnalysable', reason: 'excluded' });
});
