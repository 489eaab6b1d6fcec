import { expect, test } from 'vitest';
import type { Report } from '../../../lib/model/report/report.ts';
import { findReportAfter } from '../../../lib/model/report-after.ts';
import { createTestJob } from '../jobs/create-test-job.ts';

const url = 'https://shop.example/';
const known: Report = { id: '1', url, result: 'bad', project: 'shop', privacy: 'private', fields: { id: 1, score: 7 } };
const rerun = createTestJob({
  id: 'job',
  connectionId: 'one',
  work: { kind: 'rerun', reportId: '1', url },
  state: 'done',
  attempts: 1,
  createdAt: 1,
});

test('fields that are missing in a response keep their known values', () => {
  const report = { id: '1', url: '', fields: { id: 1 } };
  expect(findReportAfter(known, { ...rerun, report })).toEqual(known);
});

test('fields in a response replace the known values; a grade of null removes the grade', () => {
  const report: Report = { id: '1', url, fields: { id: 1, result: null, privacy: 0 }, privacy: 'public' };
  const after = findReportAfter(known, { ...rerun, report });
  expect(after).toMatchObject({ privacy: 'public', project: 'shop', fields: { score: 7, result: null } });
  expect(after?.result).toBeUndefined();
});

test('after an update without a report in its response, the report has the requested privacy', () => {
  const work = { kind: 'update' as const, reportId: '1', privacy: 'public' as const };
  expect(findReportAfter(known, { ...rerun, work })).toEqual({ ...known, privacy: 'public' });
});

test('after a create whose response does not repeat the privacy, the report has the requested one', () => {
  const work = { kind: 'create' as const, url, privacy: 'password' as const, password: 'secret' };
  const report: Report = { id: '2', url, fields: { id: 2 } };
  expect(findReportAfter(undefined, { ...rerun, work, report })?.privacy).toBe('password');
});

test('a response with another id is not merged with the known report', () => {
  const report: Report = { id: '2', url, fields: { id: 2 } };
  expect(findReportAfter(known, { ...rerun, report })).toEqual(report);
});

test('there is no report after a delete', () => {
  expect(findReportAfter(known, { ...rerun, work: { kind: 'deleteReport', reportId: '1', url } })).toBeUndefined();
});
