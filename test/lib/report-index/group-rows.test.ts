import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultIndexFilter } from '../../../lib/model/index-filter.ts';
import type { IndexedReport } from '../../../lib/model/indexed-report.ts';
import { getNormalAddress } from '../../../lib/model/normal-address.ts';
import { getGroupRows, lineUp, type RowGroups } from '../../../lib/report-index/group-rows.ts';
import { createReportIndex, type ReportIndex } from '../../../lib/report-index/report-index.ts';

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
        expect(listGroups(index, index.groupByProject(rows))).toEqual(byProject.map((all) => all.map(({ id }) => id)));
        const byPage = groupPlainly(reports, ({ url }) => getNormalAddress(url));
        expect(listGroups(index, index.groupByPage(rows))).toEqual(
          byPage.map((all) => all.sort(isNewer).map(({ id }) => id)),
        );
        index.remove(removed);
      }
    };
    const ids = fc.array(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 10 });
    const chunks = fc.array(fc.array(report, { maxLength: 30 }), { minLength: 1, maxLength: 4 });
    fc.assert(fc.property(chunks, ids, sorting as fc.Arbitrary<never>, check), { numRuns: 200 });
  });

  test('of many pages are not made before their addresses were gone through, in steps', () => {
    const index = createReportIndex();
    index.put(
      Array.from({ length: 3000 }, (_, id) => ({
        id: String(id),
        url: `https://shop.example/${id % 1500}`,
        createdAt: id,
        seenAt: 1,
      })),
    );
    const rows = index.query(defaultIndexFilter);
    expect(index.groupByPage(rows)).toBeUndefined();
    expect([...index.numberPages(rows)]).toHaveLength(3000);
    const groups = index.groupByPage(rows);
    expect(groups?.keys).toHaveLength(1500);
    expect(listGroups(index, groups)[0]).toEqual(['2999', '1499']);
  });
});

describe('the lines of a list', () => {
  const groups: RowGroups = {
    rows: Uint32Array.of(7, 3, 9, 4, 5),
    starts: Uint32Array.of(0, 2, 3, 5),
    keys: Uint32Array.of(20, 10, 30),
    keyOf: new Uint32Array(10),
  };
  const shape = { isShut: () => false, isLoneBare: false };

  test('are headings with their rows', () => {
    expect([...lineUp(groups, shape)]).toEqual([-1, 7, 3, -2, 9, -3, 4, 5]);
  });

  test('leave out the rows of what is shut, by its key', () => {
    expect([...lineUp(groups, { ...shape, isShut: (key) => key !== 10 })]).toEqual([-1, -2, 9, -3]);
  });

  test('have no heading for a row that is alone, where that is wanted; it cannot be shut', () => {
    expect([...lineUp(groups, { isShut: () => true, isLoneBare: true })]).toEqual([-1, 9, -3]);
  });
});
