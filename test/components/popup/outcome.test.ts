import { expect, test } from 'vitest';
import { getOutcome } from '../../../components/popup/outcome.ts';
import { showJob, showOpening, showSearch, startState } from '../../../components/popup/popup-state.ts';
import { createJob, createOpening, createReport, pageUrl } from './samples.ts';

const opened = showOpening(startState, createOpening());
const searching = { ...opened, known: { state: 'asking' as const } };
const knowing = showSearch(searching, { state: 'answered', report: createReport() });

test('looks for a report until the search is answered', () => {
  expect(getOutcome(startState).kind).toBe('looking');
  expect(getOutcome(opened).kind).toBe('looking');
  expect(getOutcome(searching).kind).toBe('looking');
});

test('says that nothing is connected before it speaks of the page', () => {
  const opening = createOpening({ connections: [], activeId: undefined, url: 'about:blank' });
  expect(getOutcome(showOpening(startState, opening)).kind).toBe('noConnection');
});

test.each([
  ['chrome://version', 'browserPage'],
  ['file:///home/page.html', 'file'],
  ['moz-extension://abc/options.html', 'extensionPage'],
  [undefined, 'noAddress'],
])('says why %s cannot be analysed', (url, reason) => {
  expect(getOutcome(showOpening(startState, createOpening({ url })))).toEqual({ kind: 'notAnalysable', reason });
});

test('shows the known report, or that there is none', () => {
  expect(getOutcome(knowing)).toMatchObject({ kind: 'known', report: { id: '17' } });
  expect(getOutcome(showSearch(searching, { state: 'answered' })).kind).toBe('none');
});

test('shows a failed search with its problem', () => {
  const failed = showSearch(searching, { state: 'failed', problem: { code: 'offline' } });
  expect(getOutcome(failed)).toEqual({ kind: 'failed', problem: { code: 'offline' } });
});

test('shows work while it waits and runs, and its report when it is done', () => {
  expect(getOutcome(showJob(searching, createJob({ state: 'waiting' }))).kind).toBe('working');
  expect(getOutcome(showJob(searching, createJob())).kind).toBe('working');
  const done = showJob(searching, createJob({ state: 'done', report: createReport({ result: 'bad' }) }));
  expect(getOutcome(done)).toMatchObject({ kind: 'known', report: { result: 'bad' }, job: { id: 'job' } });
});

test('offers the undo of a delete only until it runs', () => {
  const work = { kind: 'deleteReport' as const, reportId: '17', url: pageUrl };
  const waiting = createJob({ work, state: 'waiting', waitsFor: 'undo', notBefore: 9000 });
  expect(getOutcome(showJob(knowing, waiting))).toEqual({ kind: 'deleting' });
  expect(getOutcome(showJob(knowing, { ...waiting, state: 'running' })).kind).toBe('working');
  expect(getOutcome(showJob(knowing, { ...waiting, state: 'cancelled' })).kind).toBe('known');
});

test('shows a failed job with its problem, and the report that is there all the same', () => {
  const work = { kind: 'rerun' as const, reportId: '17', url: pageUrl };
  const failed = createJob({ work, state: 'failed', problem: { code: 'rateLimited' } });
  const outcome = { kind: 'failed', problem: { code: 'rateLimited' }, report: { id: '17' } };
  expect(getOutcome(showJob(knowing, failed))).toMatchObject(outcome);
});

test('has words for a doubt that came without a problem', () => {
  const unconfirmed = showJob(opened, createJob({ state: 'unconfirmed' }));
  expect(getOutcome(unconfirmed)).toMatchObject({ kind: 'failed', problem: { code: 'interrupted' } });
});

test('asks before anything else is known of a risky address, and not once the answer is there', () => {
  const risky = showOpening(startState, createOpening({ risk: 'privateHost' }));
  expect(getOutcome(risky)).toEqual({ kind: 'risky', risk: 'privateHost', url: pageUrl });
  expect(getOutcome({ ...risky, acceptsRisk: true }).kind).toBe('looking');
});

test('work on a risky address that was asked about before is shown like that on others', () => {
  const risky = showOpening(startState, createOpening({ risk: 'token', job: createJob() }));
  expect(getOutcome(risky).kind).toBe('working');
});

test('an excluded site is no place for anything else', () => {
  const opening = createOpening({ refusal: 'excluded', sendUrl: undefined, job: createJob() });
  expect(getOutcome(showOpening(startState, opening))).toEqual({ kind: 'notAnalysable', reason: 'excluded' });
});
