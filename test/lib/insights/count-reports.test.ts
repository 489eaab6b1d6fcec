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
  return countReports(choose(list, filter), now);
}

/** The same as plainly as it can be said. */
function choose(list: readonly StoredReport[], { projects, since, until }: InsightsFilter): StoredReport[] {
  return list.filter(
    ({ project = '', createdAt }) =>
      (projects.length === 0 || projects.includes(project)) &&
      (!since || (createdAt !== undefined && createdAt >= getDayStart(since))) &&
      (!until || (createdAt !== undefined && createdAt < getDayStart(until, 1))),
  );
}

function countPlainly(list: readonly StoredReport[]): GradeCounts {
  const of = (grade: string | undefined) => list.filter(({ result }) => result === grade).length;
  return { good: of('good'), decent: of('decent'), bad: of('bad'), none: of(undefined) };
}

const isUsable = ({ createdAt = 0 }: StoredReport) => createdAt > Date.UTC(1990, 0) && createdAt < now + 86_400_000;

test('reports are counted by grade, all together and by project', () => {
  fc.assert(
    fc.property(reports, filter, (list, filter) => {
      const chosen = choose(list, filter);
      const { all, checks, projects } = count(list, filter);
      expect(all).toEqual(countPlainly(chosen));
      expect(checks).toEqual(countChecks(chosen));
      const names = [...new Set(chosen.map(({ project = '' }) => project))];
      const expected = names.map((name) => ({
        name,
        counts: countPlainly(chosen.filter(({ project = '' }) => project === name)),
        checks: countChecks(chosen.filter(({ project = '' }) => project === name)),
      }));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect([...projects].sort(byName)).toEqual(expected.sort(byName));
      const sizes = projects.map(({ counts }) => countAll(counts));
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    }),
  );
});

test('over time they are counted in spans without a gap, each report in the one that it was created in', () => {
  fc.assert(
    fc.property(reports, filter, (list, filter) => {
      const chosen = choose(list, filter);
      const placed = chosen.filter(isUsable);
      const { time } = count(list, filter);
      expect(time.unplaced).toBe(chosen.length - placed.length);
      time.starts.forEach((start, place) => {
        const end = time.starts[place + 1] ?? Number.POSITIVE_INFINITY;
        const within = placed.filter(({ createdAt = 0 }) => createdAt >= start && createdAt < end);
        expect(time.counts[place]).toEqual(countPlainly(within));
      });
      const sum = time.counts.reduce((sum, counts) => sum + countAll(counts), 0);
      expect(sum).toBe(placed.length);
    }),
  );
});

describe('the spans follow the range', () => {
  const from = (...dates: [number, number, number, number?][]) =>
    count(
      dates.map(([year, month, date, hour = 12], at) => ({
        id: String(at),
        url: 'https://a.example/',
        createdAt: new Date(year, month, date, hour).getTime(),
        seenAt: 1,
      })),
      { projects: [] },
    ).time;
  const read = ({ starts }: { starts: Float64Array }) => Array.from(starts, (start) => new Date(start).toDateString());

  test('days within weeks, across the change of the clock', () => {
    const time = from([2026, 2, 27, 0], [2026, 2, 30, 23]);
    expect(time.unit).toBe('day');
    expect(read(time)).toEqual(['Fri Mar 27 2026', 'Sat Mar 28 2026', 'Sun Mar 29 2026', 'Mon Mar 30 2026']);
    expect(time.counts.map(countAll)).toEqual([1, 0, 0, 1]);
  });

  test('weeks from Monday on within months', () => {
    const time = from([2026, 0, 4], [2026, 2, 1]);
    expect(time.unit).toBe('week');
    expect(read(time).slice(0, 2)).toEqual(['Mon Dec 29 2025', 'Mon Jan 05 2026']);
    expect(time.starts).toHaveLength(9);
  });

  test('months within years', () => {
    const time = from([2024, 10, 30], [2026, 1, 1]);
    expect(time.unit).toBe('month');
    expect(read(time).at(0)).toBe('Fri Nov 01 2024');
    expect(read(time).at(-1)).toBe('Sun Feb 01 2026');
    expect(time.starts).toHaveLength(16);
  });

  test('years beyond', () => {
    const time = from([2010, 5, 1], [2026, 1, 1]);
    expect(time.unit).toBe('year');
    expect(time.starts).toHaveLength(17);
  });

  test('and there are none without a time', () => {
    const { time } = count([{ id: '1', url: 'https://a.example/', seenAt: 1 }], { projects: [] });
    expect(time).toMatchObject({ counts: [], unplaced: 1 });
  });
});
