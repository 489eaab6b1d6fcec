import { expect, test } from 'vitest';
import { createRow } from '../../../../components/options/reports/row.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Report } from '../../../../lib/model/report/report.ts';

const url = 'https://example.com/';
const report: Report = { id: 'r1', url, result: 'bad', fields: { id: 'r1' } };

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

function show(job: Job, askedAt = 0): Report {
  return createRow(report, askedAt, job).report;
}

const better: Report = { id: 'r1', url, result: 'good', fields: {} };

test('what came of a re-run is shown before the list is loaded again', () => {
  expect(show(createJob({ settledAt: 20, report: better }), 15).result).toBe('good');
});

test('a list that was asked for after the re-run ended knows better', () => {
  expect(show(createJob({ settledAt: 20, report: better }), 25).result).toBe('bad');
});

test('a brief answer to a re-run takes nothing away from its row', () => {
  const brief: Report = { id: 'r1', url: '', fields: { id: 'r1' } };
  expect(show(createJob({ settledAt: 20, report: brief }), 15)).toMatchObject({ url, result: 'bad' });
});
