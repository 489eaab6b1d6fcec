import { describe, expect, test } from 'vitest';
import { findPrivacy, getDraft, showJob, showOpening, startState } from '../../../components/popup/popup-state.ts';
import { createTestJob } from '../../lib/jobs/create-test-job.ts';
import { connection, createJob, createOpening, createReport, pageUrl } from './samples.ts';

const opened = showOpening(startState, createOpening());
const withReport = { ...opened, known: { isAnswered: true, report: createReport() } };

describe('the form', () => {
  test('starts with the draft of the page, or else with the privacy of the connection', () => {
    const draft = { privacy: 'password' as const, password: 'secret' };
    expect(getDraft(showOpening(startState, createOpening({ draft })))).toEqual(draft);
    const connections = [{ ...connection, privacy: 'public' as const }];
    const started = showOpening(startState, createOpening({ connections }));
    expect(getDraft(started)).toEqual({ privacy: 'public', password: '' });
  });
});

describe('the same page, opened again', () => {
  const fields = { results: { contrast: { passed: false } } };
  const known = { ...opened, known: { isAnswered: true, report: createReport({ result: 'bad', fields }) } };
  const reopen = (more: object) =>
    showOpening(known, createOpening({ report: createReport({ result: 'bad', ...more }) })).known.report?.fields;

  test('keeps the checks of its report until that is analysed again', () => {
    expect(reopen({ privacy: 'public' })).toEqual(fields);
    expect(reopen({ generatedAt: 5 })).toEqual({});
    expect(reopen({ result: 'good' })).toEqual({});
    expect(reopen({ id: '18' })).toEqual({});
  });

  test('shows its report as it is now, not as a job that is done left it', () => {
    const done = showJob(known, createJob({ state: 'done', report: createReport() }));
    const opened = showOpening(done, createOpening({ report: createReport({ result: 'decent' }) }));
    expect(opened).toMatchObject({ job: { state: 'done' }, known: { report: { result: 'decent' } } });
  });

  test('needs consent again only if another address would be sent', () => {
    const accepted = { ...known, acceptsRisk: true };
    expect(showOpening(accepted, createOpening()).acceptsRisk).toBe(true);
    expect(showOpening(accepted, createOpening({ sendUrl: `${pageUrl}&token=1` })).acceptsRisk).toBe(false);
  });
});

describe('a job', () => {
  test('of another page or another connection changes nothing', () => {
    const other = createJob({ work: { kind: 'create', url: 'https://elsewhere.example/', privacy: 'public' } });
    expect(showJob(opened, other)).toBe(opened);
    expect(showJob(opened, createJob({ connectionId: 'two' }))).toBe(opened);
  });

  test('on another report of the same page changes nothing', () => {
    const work = { kind: 'deleteReport' as const, reportId: '3', url: pageUrl };
    expect(showJob(withReport, createJob({ work, state: 'done' }))).toBe(withReport);
  });

  test('that has ended does not become running by a late notice', () => {
    const done = showJob(opened, createJob({ state: 'done', report: createReport() }));
    expect(showJob(done, createJob({ state: 'sending' }))).toEqual(done);
  });

  test('that is older than the one shown changes nothing', () => {
    const newer = showJob(opened, createJob({ id: 'newer', createdAt: 2000 }));
    expect(showJob(newer, createJob({ state: 'failed' }))).toEqual(newer);
  });

  test('that deleted the report removes it from the popup', () => {
    const work = { kind: 'deleteReport' as const, reportId: '17', url: pageUrl };
    expect(showJob(withReport, createJob({ work, state: 'done' })).known.report).toBeUndefined();
  });

  test('that changed the report but has no report in its answer keeps the known report', () => {
    const work = { kind: 'update' as const, reportId: '17', privacy: 'public' as const };
    expect(showJob(withReport, createJob({ work, state: 'done' })).known.report?.id).toBe('17');
  });
});

describe('a delete that can be undone', () => {
  const work = { kind: 'deleteReport' as const, reportId: '17', url: pageUrl };
  const deletion = createJob({ id: 'delete', work, state: 'waiting', waitsFor: 'undo', notBefore: 9000 });
  const analysis = createJob({ id: 'create', createdAt: 2000 });
  const analysing = showJob(showJob(withReport, deletion), analysis);

  test('can still be undone while the page is analysed again', () => {
    expect(analysing.undoable).toEqual(deletion);
    expect(analysing.job).toEqual(analysis);
  });

  test('can no longer be undone when it runs or is cancelled', () => {
    expect(showJob(analysing, createTestJob({ ...deletion, state: 'sending' })).undoable).toBeUndefined();
    expect(showJob(analysing, createTestJob({ ...deletion, state: 'cancelled' })).undoable).toBeUndefined();
  });

  test('removes its own report when it is done, and no other report', () => {
    const done = createTestJob({ ...deletion, state: 'done' });
    const failed = showJob(analysing, createTestJob({ ...analysis, state: 'failed', problem: { code: 'offline' } }));
    expect(showJob(failed, done).known.report).toBeUndefined();
    const analysed = showJob(
      analysing,
      createTestJob({ ...analysis, state: 'done', report: createReport({ id: '18' }) }),
    );
    expect(showJob(analysed, done).known.report?.id).toBe('18');
  });
});

test('a re-run shows its grade also while a newer delete of the report can be undone', () => {
  const rerun = createJob({ id: 'rerun', work: { kind: 'rerun', reportId: '17', url: pageUrl } });
  const work = { kind: 'deleteReport' as const, reportId: '17', url: pageUrl };
  const deletion = createJob({ createdAt: 2000, work, state: 'waiting', waitsFor: 'undo', notBefore: 9000 });
  const deleting = showJob(showJob(withReport, rerun), deletion);
  const done = createTestJob({ ...rerun, state: 'done', report: createReport({ result: 'bad' }) });
  expect(showJob(deleting, done)).toMatchObject({ job: deletion, known: { report: { result: 'bad' } } });
});

test('an old report that a re-run ends with does not replace the privacy of a newer change', () => {
  const rerun = createJob({ id: 'rerun', work: { kind: 'rerun', reportId: '17', url: pageUrl } });
  const work = { kind: 'update' as const, reportId: '17', privacy: 'public' as const };
  const changed = createJob({ createdAt: 2000, work, state: 'done', report: createReport({ privacy: 'public' }) });
  const ended = createTestJob({ ...rerun, state: 'done', isReportOld: true, report: createReport() });
  const state = showJob(showJob(showJob(withReport, rerun), changed), ended);
  expect(state.known.report?.privacy).toBe('public');
});

test('a privacy that can still be undone is shown also while the report is re-run', () => {
  const work = { kind: 'update' as const, reportId: '17', privacy: 'public' as const };
  const change = createJob({ id: 'change', work, state: 'waiting', waitsFor: 'undo', notBefore: 9000 });
  const rerun = createJob({ createdAt: 2000, work: { kind: 'rerun', reportId: '17', url: pageUrl } });
  const state = showJob(showJob(withReport, change), rerun);
  expect(findPrivacy(state)).toBe('public');
  expect(findPrivacy(showJob(state, createTestJob({ ...change, state: 'cancelled' })))).toBe('private');
});

test('a brief answer to a change keeps the other fields of the report', () => {
  const work = { kind: 'update' as const, reportId: '17', privacy: 'public' as const };
  const report = { id: '17', url: '', fields: { id: 17 } };
  const changed = showJob(withReport, createJob({ work, state: 'done', report })).known.report;
  expect(changed).toMatchObject({ url: pageUrl, result: 'good', privacy: 'public' });
});
