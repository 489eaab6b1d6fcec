import { expect, test } from 'vitest';
import type { Job } from '../../../../lib/model/job.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { findReportAfter } from '../../../../lib/model/report/report-after.ts';

const url = 'https://shop.example/';
const known: Report = { id: '1', url, result: 'bad', project: 'shop', privacy: 'private', fields: { id: 1, score: 7 } };
const rerun: Job = {
  id: 'job',
  connectionId: 'one',
  work: { kind: 'rerun', reportId: '1', url },
  state: 'done',
  attempts: 1,
  createdAt: 1,
};

test('what an answer leaves out stays as it was', () => {
  const report = { id: '1', url: '', fields: { id: 1 } };
  expect(findReportAfter(known, { ...rerun, report })).toEqual(known);
});

test('what an answer says is taken over, also that there is no grade yet', () => {
  const report: Report = { id: '1', url, fields: { id: 1, result: null, privacy: 0 }, privacy: 'public' };
  const after = findReportAfter(known, { ...rerun, report });
  expect(after).toMatchObject({ privacy: 'public', project: 'shop', fields: { score: 7, result: null } });
  expect(after?.result).toBeUndefined();
});

test('a change of privacy answered without a word is known to have happened', () => {
  const work = { kind: 'update' as const, reportId: '1', privacy: 'public' as const };
  expect(findReportAfter(known, { ...rerun, work })).toEqual({ ...known, privacy: 'public' });
});

test('another report is not mixed with it', () => {
  const report: Report = { id: '2', url, fields: { id: 2 } };
  expect(findReportAfter(known, { ...rerun, report })).toBe(report);
});

test('a delete leaves none', () => {
  expect(findReportAfter(known, { ...rerun, work: { kind: 'deleteReport', reportId: '1', url } })).toBeUndefined();
});
