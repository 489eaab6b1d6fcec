import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countChecks } from '../../../lib/insights/count-checks.ts';
import { countReports } from '../../../lib/insights/count-reports.ts';
import { countAll, type GradeCounts } from '../../../lib/insights/grade-counts.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { getDayStart } from '../../../lib/model/filter/report-filter.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';
import { filter, now, reports } from './any-reports.ts';

function count(list: readonly StoredReport[], filter: InsightsFilter) {
  return countReports(filterReports(list, filter), now);
}

/** A simple implementation of the filter. */
function filterReports(list: readonly StoredReport[], { projects, since, until }: InsightsFilter): StoredReport[] {
  return list.filter(
    ({ project = '', createdAt }) =>
      (projects.length === 0 || projects.includes(project)) &&
      (!since || (createdAt !== undefined && createdAt >= getDayStart(since))) &&
      (!until || (createdAt !== undefined && createdAt < getDayStart(until, 1))),
  );
}

function countGradesSimply(list: readonly StoredReport[]): GradeCounts {
  const of = (grade: string | undefined) => list.filter(({ result }) => result === grade).length;
  return { good: of('good'), decent: of('decent'), bad: of('bad'), none: of(undefined) };
}

const isUsable = ({ createdAt = 0 }: StoredReport) => createdAt > Date.UTC(1990, 0) && createdAt < now + 86_400_000;

test('reports are counted by grade, in total and by project', () => {
  fc.assert(
    fc.property(reports, filter, (list, filter) => {
      const filtered = filterReports(list, filter);
      const { all, checks, projects } = count(list, filter);
      expect(all).toEqual(countGradesSimply(filtered));
      expect(checks).toEqual(countChecks(filtered));
      const names = [...new Set(filtered.map(({ project = '' }) => project))];
      const expected = names.map((name) => ({
        name,
        counts: countGradesSimply(filtered.filter(({ project = '' }) => project === name)),
      }));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect([...projects].sort(byName)).toEqual(expected.sort(byName));
    }),
  );
});

test('reports are counted in spans of time without a gap, each in the span of its creation', () => {
  fc.assert(
    fc.property(reports, filter, (list, filter) => {
      const filtered = filterReports(list, filter);
      const placed = filtered.filter(isUsable);
      const { time } = count(list, filter);
      expect(time.unplaced).toBe(filtered.length - placed.length);
      time.starts.forEach((start, place) => {
        const end = time.starts[place + 1] ?? Number.POSITIVE_INFINITY;
        const within = placed.filter(({ createdAt = 0 }) => createdAt >= start && createdAt < end);
        expect(time.counts[place]).toEqual(countGradesSimply(within));
      });
      const sum = time.counts.reduce((sum, counts) => sum + countAll(counts), 0);
      expect(sum).toBe(placed.length);
    }),
  );
});

describe('spans of time', () => {
  const countTimes = (...dates: [number, number, number, number?][]) =>
    count(
      dates.map(([year, month, date, hour = 12], at) => ({
        id: String(at),
        url: 'https://a.example/',
        createdAt: new Date(year, month, date, hour).getTime(),
        seenAt: 1,
      })),
      { projects: [] },
    ).time;
  const read = ({ starts }: { starts: number[] }) => starts.map((start) => new Date(start).toDateString());

  test('a range of four days is counted by day, also across daylight saving', () => {
    const time = countTimes([2026, 2, 27, 0], [2026, 2, 30, 23]);
    expect(time.unit).toBe('day');
    expect(read(time)).toEqual(['Fri Mar 27 2026', 'Sat Mar 28 2026', 'Sun Mar 29 2026', 'Mon Mar 30 2026']);
    expect(time.counts.map(countAll)).toEqual([1, 0, 0, 1]);
  });

  test('a range of two months is counted by week, from Monday on', () => {
    const time = countTimes([2026, 0, 4], [2026, 2, 1]);
    expect(time.unit).toBe('week');
    expect(read(time).slice(0, 2)).toEqual(['Mon Dec 29 2025', 'Mon Jan 05 2026']);
    expect(time.starts).toHaveLength(9);
  });

  test('a range of fifteen months is counted by month', () => {
    const time = countTimes([2024, 10, 30], [2026, 1, 1]);
    expect(time.unit).toBe('month');
    expect(read(time).at(0)).toBe('Fri Nov 01 2024');
    expect(read(time).at(-1)).toBe('Sun Feb 01 2026');
    expect(time.starts).toHaveLength(16);
  });

  test('a range of sixteen years is counted by year', () => {
    const time = countTimes([2010, 5, 1], [2026, 1, 1]);
    expect(time.unit).toBe('year');
    expect(time.starts).toHaveLength(17);
  });

  test('there are no spans without creation times', () => {
    const { time } = count([{ id: '1', url: 'https://a.example/', seenAt: 1 }], { projects: [] });
    expect(time).toMatchObject({ counts: [], unplaced: 1 });
  });
});
