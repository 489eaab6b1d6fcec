import { expect, test } from 'vitest';
import { listPageScores, updateStoredReport } from '../../../../lib/model/report/stored-report.ts';

const answer = (generatedAt: number, more = {}) => ({
  id: '1',
  url: 'https://shop.example/',
  result: 'bad' as const,
  generatedAt,
  fields: { generated_at: generatedAt, ...more },
});

test('the scores of a page are those of its states and the present ones, oldest first', () => {
  const scored = (at: number, score: number, more = {}) => ({ ...answer(at, { score, ...more }), score });
  const first = updateStoredReport(undefined, scored(10, 80, { checks: { h1: { passed: true } } }), 10);
  const worse = updateStoredReport(first, scored(20, 40, { checks: { h1: { passed: false } } }), 20);
  const later = updateStoredReport(worse, scored(30, 45, { checks: { h1: { passed: false } } }), 30);
  const other = updateStoredReport(undefined, { ...scored(15, 60), id: '2' }, 31);
  const unscored = updateStoredReport(undefined, { ...answer(16), id: '3' }, 31);
  expect(listPageScores([later, other, unscored])).toEqual([
    { score: 80, at: 10 },
    { score: 60, at: 15 },
    { score: 40, at: 20 },
    { score: 45, at: 30 },
  ]);
});

test('the values of the failed checks stay while lists send no checks, and go with the next analysis', () => {
  const results = { speed: { passed: false, value: '4.8 s' } };
  const shown = updateStoredReport(undefined, answer(1, { results }), 10);
  const listed = updateStoredReport(shown, answer(1), 11);
  expect([shown, listed].map(({ failedValues }) => failedValues)).toEqual([['4.8 s'], ['4.8 s']]);
  const rerun = updateStoredReport(listed, answer(2, { results: { speed: { passed: false } } }), 12);
  expect(rerun).toMatchObject({ failedChecks: ['Speed'] });
  expect([rerun, updateStoredReport(listed, answer(2), 12)].map(({ failedValues }) => failedValues)).toEqual([
    undefined,
    undefined,
  ]);
});
