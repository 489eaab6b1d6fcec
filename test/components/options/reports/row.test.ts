import { expect, test } from 'vitest';
import { noJobs, noteJobs } from '../../../../components/hooks/known-jobs.ts';
import { listRows } from '../../../../components/options/reports/row.ts';
import { listRange } from '../../../../components/options/reports/use-reports.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Report } from '../../../../lib/model/report/report.ts';

const url = 'https://example.com/';
const reports: Report[] = ['r1', 'r2'].map((id) => ({ id, url, result: 'bad', fields: { id } }));

function createJob(overrides: Partial<Job>): Job {
  return {
    id: 'j1',
    connectionId: 'c1',
    work: { kind: 'rerun', reportId: 'r1', url },
    state: 'done',
    attempts: 1,
    createdAt: 10,
    ...overrides,
  };
}

function showRows(job: Job, askedAt = 0) {
  return listRows(reports, askedAt, noteJobs(noJobs, [job]), 'c1');
}

const better: Report = { id: 'r1', url, result: 'good', fields: {} };

test('what came of a re-run is shown before the list is loaded again', () => {
  expect(showRows(createJob({ settledAt: 20, report: better }), 15)[0]?.report.result).toBe('good');
});

test('a list that was asked for after the re-run ended knows better', () => {
  expect(showRows(createJob({ settledAt: 20, report: better }), 25)[0]?.report.result).toBe('bad');
});

test('a deleted row is gone and its neighbours keep their place; undone, it is back where it was', () => {
  const work = { kind: 'deleteReport', reportId: 'r1', url } as const;
  expect(showRows(createJob({ work, state: 'waiting' })).map(({ report }) => report.id)).toEqual(['r2']);
  expect(showRows(createJob({ work, state: 'cancelled' })).map(({ report }) => report.id)).toEqual(['r1', 'r2']);
});

test('a report that a list asked for after its delete still has is shown', () => {
  const work = { kind: 'deleteReport', reportId: 'r1', url } as const;
  const deleted = createJob({ work, settledAt: 20 });
  expect(showRows(deleted, 15).map(({ report }) => report.id)).toEqual(['r2']);
  expect(showRows(deleted, 25).map(({ report }) => report.id)).toEqual(['r1', 'r2']);
});

test('a range runs from one row to the other, whichever comes first', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(listRange(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(listRange(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
});

test('a range from a row that has left the page is that row alone', () => {
  expect(listRange(['a', 'b'], 'gone', 'b')).toEqual(['b']);
});

test('a brief answer to a re-run takes nothing away from its row', () => {
  const brief: Report = { id: 'r1', url: '', fields: { id: 'r1' } };
  expect(showRows(createJob({ settledAt: 20, report: brief }), 15)[0]?.report).toMatchObject({ url, result: 'bad' });
});
