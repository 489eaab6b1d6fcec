import { expect, test } from 'vitest';
import {
  listGrades,
  listPageScores,
  type StoredReport,
  updateStoredReport,
} from '../../../../lib/model/report/stored-report.ts';

const answer = (generatedAt: number, more = {}) => ({
  id: '1',
  url: 'https://shop.example/',
  result: 'bad' as const,
  generatedAt,
  fields: { generated_at: generatedAt, ...more },
});

test('the scores of a page are all that its reports had, with or without another grade, oldest first', () => {
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

test('the values of checks stay while lists send no checks, and go with the next checks', () => {
  const results = { speed: { passed: false, value: '4.8 s' } };
  const shown = updateStoredReport(undefined, answer(1, { results }), 10);
  const listed = updateStoredReport(shown, answer(1), 11);
  expect([shown, listed].map(({ values }) => values)).toEqual([{ Speed: '4.8 s' }, { Speed: '4.8 s' }]);
  const rerun = updateStoredReport(listed, answer(2, { results: { speed: { passed: false } } }), 12);
  expect(rerun).toMatchObject({ failedChecks: ['Speed'] });
  expect(rerun.values).toBeUndefined();
});

test('a state has what was measured before at the checks that fail since, also after a time without a grade', () => {
  const measure = (passed: boolean, value: string) => ({
    results: { speed: { passed, value }, size: { passed: true, value } },
  });
  const first = updateStoredReport(undefined, answer(1, measure(true, '1.2 s')), 10);
  const { result: _, ...running } = answer(1);
  const waiting = updateStoredReport(first, { ...running, fields: { result: null } }, 11);
  const worse = updateStoredReport(waiting, answer(2, measure(false, '4.8 s')), 12);
  expect(worse.states?.at(-1)).toMatchObject({ failedChecks: ['Speed'], valuesBefore: { Speed: '1.2 s' } });
  expect(worse.states?.at(-1)?.valuesBefore).not.toHaveProperty('Size');
  // A list brings the grade, and the details the checks.
  const listed = updateStoredReport(first, { ...answer(2), result: 'good' }, 12);
  const shown = updateStoredReport(listed, { ...answer(2, measure(false, '4.8 s')), result: 'good' }, 13);
  expect(shown.states?.at(-1)?.valuesBefore).toEqual({ Speed: '1.2 s' });
});

test('a change of the grade is known however often other checks fail since', () => {
  const analyse = (known: StoredReport | undefined, n: number) => {
    const passed = n === 1 || n % 2 === 0;
    const fields = { results: { title: { passed: n === 1 }, speed: { passed } } };
    return updateStoredReport(known, { ...answer(n, fields), result: n === 1 ? 'good' : 'bad' }, n);
  };
  const days = Array.from({ length: 30 }, (_, n) => n + 1);
  const report = days.reduce<StoredReport | undefined>(analyse, undefined);
  expect(listGrades(report as StoredReport)).toMatchObject([
    { result: 'good', at: 1 },
    { result: 'bad', at: 2 },
  ]);
  expect(report?.states).toHaveLength(10);
  expect(report?.states?.at(-1)?.at).toBe(30);
});
