import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getNormalAddress } from '../../../lib/model/address/normal-address.ts';
import { defaultIndexFilter } from '../../../lib/model/filter/index-filter.ts';
import type { IndexedReport } from '../../../lib/model/report/indexed-report.ts';
import { getGroupRows, lineUp, type RowGroups } from '../../../lib/report-index/group-rows.ts';
import { createReportIndex, type ReportIndex } from '../../../lib/report-index/report-index.ts';
import { runAtOnce, type Steps } from '../../../lib/slices/run-in-slices.ts';

const report: fc.Arbitrary<IndexedReport> = fc.record(
  {
    id: fc.integer({ min: 1, max: 60 }).map(String),
    url: fc.constantFrom(
      'https://shop.example/a',
      'http://www.shop.example/a/',
      'https://shop.example/a?utm_source=x',
      'https://shop.example/b',
      'https://b.example/',
      'no address',
    ),
    project: fc.constantFrom('Shop', 'Bakery', 'zebra'),
    createdAt: fc.integer({ min: 1, max: 5 }),
    seenAt: fc.constant(1),
  },
  { requiredKeys: ['id', 'url', 'seenAt'] },
);
const sorting = fc.record({
  sortBy: fc.constantFrom('url', 'created', 'project'),
  order: fc.constantFrom('asc', 'desc'),
});

function listGroups(index: ReportIndex, groups: RowGroups | undefined): string[][] {
  if (!groups) return [];
  return Array.from(groups.keys, (_, group) => Array.from(getGroupRows(groups, group), (row) => index.get(row).id));
}

/** The same as plainly as it can be said. */
function groupPlainly(reports: IndexedReport[], getKey: (report: IndexedReport) => string): IndexedReport[][] {
  return [...Map.groupBy(reports, getKey).values()];
}

const isNewer = (a: IndexedReport, b: IndexedReport) =>
  (b.createdAt ?? -1) - (a.createdAt ?? -1) || Number(b.id) - Number(a.id);

describe('groups', () => {
  test('have all rows with the same project or page, in the order of the first, through all changes', () => {
    const check = (
      chunks: IndexedReport[][],
      removed: string[],
      { sortBy, order }: { sortBy: never; order: never },
    ) => {
      const index = createReportIndex();
      for (const chunk of chunks) {
        index.put(chunk);
        const rows = index.query({ ...defaultIndexFilter, sortBy, order, search: 'shop' });
        const reports = Array.from(rows, index.get);
        const byProject = groupPlainly(reports, ({ project = '' }) => project);
        expect(listGroups(index, runAtOnce(index.group(rows, 'project')))).toEqual(
          byProject.map((all) => all.map(({ id }) => id)),
        );
        const byPage = groupPlainly(reports, ({ url }) => getNormalAddress(url));
        expect(listGroups(index, runAtOnce(index.group(rows, 'page')))).toEqual(
          byPage.map((all) => all.sort(isNewer).map(({ id }) => id)),
        );
        index.remove(removed);
      }
    };
    const ids = fc.array(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 10 });
    const chunks = fc.array(fc.array(report, { maxLength: 30 }), { minLength: 1, maxLength: 4 });
    fc.assert(fc.property(chunks, ids, sorting as fc.Arbitrary<never>, check), { numRuns: 200 });
  });

  test('of many reports are made in steps of few rows, and no address is looked at twice', () => {
    const index = createReportIndex();
    index.put(
      Array.from({ length: 30_000 }, (_, id) => ({
        id: String(id),
        url: `https://shop.example/${id % 1500}`,
        project: `Shop ${id % 1500}`,
        createdAt: id,
        seenAt: 1,
      })),
    );
    const rows = index.query(defaultIndexFilter);
    const [project, page, again] = [
      countSteps(index.group(rows, 'project')),
      countSteps(index.group(rows, 'page')),
      countSteps(index.group(rows, 'page')),
    ];
    for (const { value } of [project, page, again]) {
      expect(value.keys).toHaveLength(1500);
      expect(listGroups(index, value)[0]?.slice(0, 2)).toEqual(['29999', '28499']);
    }
    // Each goes through the rows at least twice; to look at an address is a step of its own.
    expect(project.steps).toBeGreaterThan(2 * (30_000 / 2048));
    expect(page.steps).toBeGreaterThan(30_000);
    expect(again.steps).toBeGreaterThan(3 * (30_000 / 2048));
    expect(again.steps).toBeLessThan(1000);
  });
});

/** What comes of the steps, and how many they were. */
function countSteps<Value>(steps: Steps<Value>): { value: Value; steps: number } {
  for (let count = 0; ; count++) {
    const { done, value } = steps.next();
    if (done) return { value, steps: count };
  }
}

describe('the lines of a list', () => {
  const groups: RowGroups = {
    rows: Uint32Array.of(7, 3, 9, 4, 5),
    starts: Uint32Array.of(0, 2, 3, 5),
    keys: Uint32Array.of(20, 10, 30),
    keyOf: new Uint32Array(10),
  };
  const shape = { isShut: () => false, isLoneBare: false };

  test('are headings with their rows', () => {
    expect([...runAtOnce(lineUp(groups, shape))]).toEqual([-1, 7, 3, -2, 9, -3, 4, 5]);
  });

  test('leave out the rows of what is shut, by its key', () => {
    expect([...runAtOnce(lineUp(groups, { ...shape, isShut: (key) => key !== 10 }))]).toEqual([-1, -2, 9, -3]);
  });

  test('of many groups are put together in steps', () => {
    const many = Uint32Array.from({ length: 30_000 }, (_, row) => row);
    const bare = lineUp({ rows: many, starts: Uint32Array.from([...many, 30_000]), keys: many, keyOf: many }, shape);
    const { value, steps } = countSteps(bare);
    expect(value).toHaveLength(60_000);
    expect(steps).toBeGreaterThan(30_000 / 2048);
  });

  test('have no heading for a row that is alone, where that is wanted; it cannot be shut', () => {
    expect([...runAtOnce(lineUp(groups, { isShut: () => true, isLoneBare: true }))]).toEqual([-1, 9, -3]);
  });
});
