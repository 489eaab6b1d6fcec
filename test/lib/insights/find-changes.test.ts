import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findChanges, mostChanges } from '../../../lib/insights/find-changes.ts';
import { getPageKey } from '../../../lib/model/address/same-page.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { getDayStart } from '../../../lib/model/filter/report-filter.ts';
import { grades } from '../../../lib/model/report/report.ts';
import {
  createReportRow,
  listGrades,
  type ReportRow,
  type StoredReport,
} from '../../../lib/model/report/stored-report.ts';
import { filter, reports } from './any-reports.ts';

const everything: InsightsFilter = { projects: [] };

/** The same as plainly as it can be said. */
function findPlainly(list: readonly StoredReport[], { projects, since, until }: InsightsFilter) {
  const pages = Map.groupBy(list, ({ url }) => getPageKey(url));
  const changes = [...pages.values()].flatMap((reports) => {
    const seen = reports
      .flatMap((report) => listGrades(report).map(({ result, at }) => ({ report, result, at })))
      .sort((a, b) => a.at - b.at || Number(a.report.id) - Number(b.report.id));
    return seen.flatMap(({ report, result, at }, place) => {
      const from = seen[place - 1]?.result;
      return from && from !== result ? [{ report, from, to: result, at }] : [];
    });
  });
  return changes.filter(
    ({ report: { project = '' }, at }) =>
      (projects.length === 0 || projects.includes(project)) &&
      (!since || at >= getDayStart(since)) &&
      (!until || at < getDayStart(until, 1)),
  );
}

test('a page’s grade changes from one report to the next and from one run to the next, however it is spelled', () => {
  fc.assert(
    fc.property(reports, filter, (list, filter) => {
      const { newest, better, worse } = findChanges(list, filter);
      const expected = findPlainly(list, filter);
      const told = expected.map(({ report: { id, url }, ...change }) => ({ reportId: id, url, ...change }));
      const inOrder = (changes: typeof told) =>
        changes.map((change) => JSON.stringify(Object.entries(change).sort())).sort();
      expect(inOrder(newest)).toEqual(inOrder(told));
      expect(newest.map(({ at }) => at)).toEqual(told.map(({ at }) => at).sort((a, b) => b - a));
      const isBetter = ({ from, to }: (typeof told)[number]) => grades.indexOf(to) < grades.indexOf(from);
      expect([better, worse]).toEqual([told.filter(isBetter).length, told.length - told.filter(isBetter).length]);
    }),
    { numRuns: 300 },
  );
});

test('of many the newest are told, and all are counted', () => {
  const list = Array.from(
    { length: 9000 },
    (_, number): ReportRow =>
      createReportRow('c', {
        id: String(number),
        url: `https://a.example/${number % 3}`,
        result: number % 2 ? 'good' : 'bad',
        createdAt: 1e12 + ((number * 7919) % 9000) * 1000,
        seenAt: 1,
      }),
  );
  const expected = findPlainly(list, everything);
  const { newest, better, worse } = findChanges(list, everything);
  expect(expected.length).toBeGreaterThan(4000);
  expect(better + worse).toBe(expected.length);
  const times = expected.map(({ at }) => at).sort((a, b) => b - a);
  expect(newest.map(({ at }) => at)).toEqual(times.slice(0, mostChanges));
});
