import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import { summarise } from '../../../lib/insights/summarise.ts';
import { grades } from '../../../lib/model/report/report.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';
import { createRow, on } from './create-row.ts';

/** `all`: all reports, including those that the filter excludes. */
function sum(reports: ReportRow[], { since = on(10), limit = 10, all = reports } = {}) {
  const listOfPage = (page: string) => all.filter((report) => report.page === page);
  return summarise(reports, { listOfPage, since, limit, now: on(20) });
}

describe('changes of pages', () => {
  test('a re-run that changed the grade counts if it was after the day, but not before it', () => {
    const states = (day: number) => ({
      states: [
        { result: 'good' as const, at: on(1) },
        { result: 'bad' as const, at: on(day) },
      ],
    });
    const { changes, now, before } = sum([createRow(1, 'a', 'bad', states(12)), createRow(2, 'b', 'bad', states(8))]);
    expect(changes).toEqual({ worse: 1, better: 0, same: 1, added: 0 });
    expect(now).toEqual({ good: 0, decent: 0, bad: 2, none: 0 });
    expect(before).toEqual({ good: 1, decent: 0, bad: 1, none: 0 });
  });

  test('a new report is compared with the page’s earlier one, even if the filter excludes that', () => {
    const [old, young] = [createRow(1, 'a', 'bad'), createRow(2, 'a', 'decent', { createdAt: on(12) })];
    expect(sum([young], { all: [old, young] }).changes).toEqual({ worse: 0, better: 1, same: 0, added: 0 });
  });

  test('a page with several reports is counted once, by the report that was analysed last', () => {
    const rerun = createRow(1, 'a', 'good', { generatedAt: on(15) });
    const { count, now } = sum([rerun, createRow(2, 'a', 'bad', { createdAt: on(12) })]);
    expect([count, now.good, now.bad]).toEqual([1, 1, 0]);
  });

  test('a page without a report at the day is new, and a page without a grade counts as none', () => {
    const rows = [createRow(1, 'a', 'bad', { createdAt: on(12) }), createRow(2, 'b')];
    expect(sum(rows).changes).toEqual({ worse: 0, better: 0, same: 0, added: 1 });
    expect(sum(rows).now.none).toBe(1);
  });

  test('the first known grade counts from the day on which the report was created', () => {
    expect(sum([createRow(1, 'a', 'bad', { generatedAt: on(15) })]).changes.same).toBe(1);
  });
});

test('the failed checks are compared with the last that the page had at the day, even if its grade was the same', () => {
  const states = [['Title'], ['H1'], ['H1', 'Links']].map((failedChecks, n) => ({
    result: 'bad' as const,
    at: on(1 + 6 * n),
    failedChecks,
  }));
  expect(sum([createRow(1, 'a', 'bad', { failedChecks: ['H1', 'Links'], states })]).checks.failed).toEqual([
    { name: 'H1', count: 1, change: 0 },
    { name: 'Links', count: 1, change: 1 },
  ]);
});

test('only pages whose score has changed move the mean score, which goes from the day to now', () => {
  const scores = [70, 40].map((score, n) => ({ score, at: on(12 + 4 * n) }));
  const fallen = createRow(1, 'a', 'bad', { score: 40, scores });
  const steady = createRow(2, 'b', 'good', { score: 90, createdAt: on(14), generatedAt: on(19) });
  const means = sum([fallen, steady, createRow(3, 'c', 'good')]).scores;
  expect([means[0]?.at, means.at(-1)?.at]).toEqual([on(10), on(20)]);
  expect([...new Set(means.map(({ score }) => score))]).toEqual([80, 65]);
  expect(sum([createRow(1, 'a', 'bad')]).scores).toEqual([]);
});

test('mean scores have three digits', () => {
  const rows = [1, 2, 2].map((score, n) => createRow(n, `p${n}`, 'bad', { score }));
  expect(sum(rows).scores.at(-1)?.score).toBe(1.67);
});

describe('the worst pages', () => {
  test('the worst pages are sorted by grade, whether they got worse, and failed checks; none is good', () => {
    const worse = { states: [...(['good', 'bad'] as const)].map((result, n) => ({ result, at: on(1 + 14 * n) })) };
    const rows = [
      createRow(1, 'good', 'good'),
      createRow(2, 'decent', 'decent', { failedChecks: ['A', 'B', 'C'] }),
      createRow(3, 'bad', 'bad', { failedChecks: ['A'] }),
      createRow(4, 'bad-twice', 'bad', { failedChecks: ['A', 'B'] }),
      createRow(5, 'got-worse', 'bad', worse),
    ];
    const { worst, worstCount } = sum(rows, { limit: 3 });
    expect(worst.map(({ report, previousGrade }) => [report.id, previousGrade])).toEqual([
      ['5', 'good'],
      ['4', 'bad'],
      ['3', 'bad'],
    ]);
    expect(worstCount).toBe(4);
  });
});

test('every page is counted once, whatever reports it has', () => {
  const row = fc
    .record({
      id: fc.integer({ min: 1, max: 500 }),
      path: fc.constantFrom('a', 'b', 'c', 'd'),
      result: fc.option(fc.constantFrom(...grades), { nil: undefined }),
      day: fc.integer({ min: 1, max: 25 }),
    })
    .map(({ id, path, result, day }) => createRow(id, path, result, { createdAt: on(day) }));
  fc.assert(
    fc.property(fc.array(row), fc.integer({ min: 1, max: 25 }), (rows, day) => {
      const { count, now, before, changes } = sum(rows, { since: on(day) });
      const { worse, better, same, added } = changes;
      expect(count).toBe(new Set(rows.map(({ page }) => page)).size);
      expect(countAll(now)).toBe(count);
      expect(countAll(before)).toBeLessThanOrEqual(count);
      expect(worse + better + same + added + now.none).toBe(count);
    }),
  );
});
