import { expect, test } from 'vitest';
import { createRow } from '../../../../components/options/reports/row.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { createTestJob, type JobFields } from '../../../lib/jobs/create-test-job.ts';

const url = 'https://example.com/';
const report: Report = { id: 'r1', url, result: 'bad', fields: { id: 'r1' } };

function createJob(overrides: JobFields): Job {
  return createTestJob({
    id: 'j1',
    connectionId: 'c1',
    work: { kind: 'rerun', reportId: 'r1', url },
    state: 'done',
    attempts: 1,
    createdAt: 10,
    ...overrides,
  });
}

function show(job: Job, askedAt = 0): Report {
  return createRow(report, askedAt, job).report;
}

const better: Report = { id: 'r1', url, result: 'good', fields: {} };

test('the result of a re-run is shown before the list is reloaded', () => {
  expect(show(createJob({ settledAt: 20, report: better }), 15).result).toBe('good');
});

test('a list requested after the end of the re-run takes precedence', () => {
  expect(show(createJob({ settledAt: 20, report: better }), 25).result).toBe('bad');
});

test('a brief answer to a re-run keeps the other fields of the row', () => {
  const brief: Report = { id: 'r1', url: '', fields: { id: 'r1' } };
  expect(show(createJob({ settledAt: 20, report: brief }), 15)).toMatchObject({ url, result: 'bad' });
});
