import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countChanges, maxChanges } from '../../../lib/insights/count-changes.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { getDayStart } from '../../../lib/model/filter/report-filter.ts';
import { grades } from '../../../lib/model/report/report.ts';
import { createReportRow, type ReportRow } from '../../../lib/model/report/stored-report.ts';
import { createReportList } from '../../../lib/report-list/report-list.ts';
import { filter, reports } from './any-reports.ts';

const everything: InsightsFilter = { projects: [] };

function createList(rows: readonly ReportRow[]) {
  const list = createReportList();
  list.put(rows);
  return list;
}

/** A simple implementation to compare with. */
function listExpectedChanges(rows: readonly ReportRow[], { projects, since, until }: InsightsFilter) {
  const list = createList(rows);
  return rows.flatMap(({ id, url, project = '' }) => {
    const change = list.findChange(id);
    const isChosen =
      change &&
      (projects.length === 0 || projects.includes(project)) &&
      (!since || change.at >= getDayStart(since)) &&
      (!until || change.at < getDayStart(until, 1));
    return isChosen ? [{ id, url, change }] : [];
  });
}

test('the changes are those of the list’s reports within the days and projects of the filter', () => {
  fc.assert(
    fc.property(reports, filter, (rows, filter) => {
      const { newest, better, worse } = countChanges(createList(rows), filter);
      const expected = listExpectedChanges(rows, filter);
      const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
      expect(newest.toSorted(byId)).toEqual(expected.toSorted(byId));
      const times = expected.map(({ change }) => change.at);
      expect(newest.map(({ change }) => change.at)).toEqual(times.sort((a, b) => b - a));
      const isBetter = ({ change: { from, to } }: (typeof expected)[number]) =>
        grades.indexOf(to) < grades.indexOf(from);
      expect([better, worse]).toEqual([
        expected.filter(isBetter).length,
        expected.length - expected.filter(isBetter).length,
      ]);
    }),
    { numRuns: 300 },
  );
});

test('all changes are counted, but only the newest are listed', () => {
  const rows = Array.from({ length: 9000 }, (_, number) =>
    createReportRow('c', {
      id: String(number),
      url: `https://a.example/${number % 3}`,
      result: number % 2 ? 'good' : 'bad',
      createdAt: 1e12 + ((number * 7919) % 9000) * 1000,
      seenAt: 1,
    }),
  );
  const expected = listExpectedChanges(rows, everything);
  const { newest, better, worse } = countChanges(createList(rows), everything);
  expect(expected.length).toBeGreaterThan(4000);
  expect(better + worse).toBe(expected.length);
  const times = expected.map(({ change }) => change.at).sort((a, b) => b - a);
  expect(newest.map(({ change }) => change.at)).toEqual(times.slice(0, maxChanges));
});
