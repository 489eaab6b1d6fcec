import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getPageKey } from '../../../lib/model/address/same-page.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { createReportRow, type StoredReport } from '../../../lib/model/report/stored-report.ts';
import { groupRows, isGroup, type Line, listVisibleLines } from '../../../lib/report-list/group-rows.ts';
import type { ListRow } from '../../../lib/report-list/list-row.ts';
import { createReportList } from '../../../lib/report-list/report-list.ts';

const report = fc
  .record(
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
      createdAt: fc.integer({ min: 1_000_001, max: 1_000_005 }),
      seenAt: fc.constant(1),
    },
    { requiredKeys: ['id', 'url', 'seenAt'] },
  )
  .map((known) => createReportRow('c', known));
const sorting = fc.record({
  sortBy: fc.constantFrom('url', 'created', 'project'),
  order: fc.constantFrom('asc', 'desc'),
});

/** A simple implementation to compare with. */
function groupSimply(reports: StoredReport[], getKey: (report: StoredReport) => string): StoredReport[][] {
  return [...Map.groupBy(reports, getKey).values()];
}

const isNewer = (a: StoredReport, b: StoredReport) =>
  (b.createdAt ?? 0) - (a.createdAt ?? 0) || Number(b.id) - Number(a.id);

const listRows = (line: Line) => (isGroup(line) ? line.rows : [line]);
const listIds = (groups: { id: string }[][]) => groups.map((rows) => rows.map(({ id }) => id));

test('a group has all rows of a project or page, and groups are in the order of their first rows', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 60 }), sorting, (reports, sorted) => {
      const list = createReportList();
      list.put(reports);
      const rows = list.query({ ...defaultReportFilter, ...sorted, search: 'shop' });
      const known = rows.map(({ report }) => report);
      expect(listIds(groupRows(rows, 'project').map(listRows))).toEqual(
        listIds(groupSimply(known, ({ project = '' }) => project)),
      );
      expect(listIds(groupRows(rows, 'page').map(listRows))).toEqual(
        listIds(groupSimply(known, ({ url }) => getPageKey(url)).map((all) => all.sort(isNewer))),
      );
    }),
    { numRuns: 200 },
  );
});

test('a project with one report has a heading, but a page with one report has none', () => {
  const list = createReportList();
  const make = (id: string, url: string) => createReportRow('c', { id, url, project: id, seenAt: 1 });
  list.put([
    make('1', 'https://shop.example/a'),
    make('2', 'https://shop.example/b'),
    make('3', 'https://shop.example/a/'),
  ]);
  const rows = list.query(defaultReportFilter);
  expect(groupRows(rows, 'project').map(isGroup)).toEqual([true, true, true]);
  expect(groupRows(rows, 'page').map(isGroup)).toEqual([true, false]);
});

describe('the lines of a list', () => {
  const make = (id: string) => ({ id }) as ListRow;
  const grouped = [{ key: 'b', rows: ['7', '3'].map(make) }, make('9'), { key: 'c', rows: ['4', '5'].map(make) }];
  const list = (isCollapsed: (key: string) => boolean) =>
    listVisibleLines(grouped, isCollapsed).map((line) => (isGroup(line) ? line.key : line.id));

  test('the lines are headings with their rows, and rows without a heading', () => {
    expect(list(() => false)).toEqual(['b', '7', '3', '9', 'c', '4', '5']);
  });

  test('the lines do not include the rows of a collapsed group', () => {
    expect(list((key) => key === 'b')).toEqual(['b', '9', 'c', '4', '5']);
  });
});
