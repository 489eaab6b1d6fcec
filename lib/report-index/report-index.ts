import type { Grouping, IndexFilter } from '../model/filter/index-filter.ts';
import type { IndexedReport } from '../model/report/indexed-report.ts';
import type { Grade } from '../model/report/report.ts';
import type { Steps } from '../slices/run-in-slices.ts';
import { type Columns, createColumns } from './columns.ts';
import { groupRows, type RowGroups } from './group-rows.ts';
import type { NameCount } from './name-list.ts';
import { listNewWords, listPasses, narrowRows, passWord } from './narrow.ts';
import { createOrders, type Orders } from './orders.ts';
import { createPageNumbers, type PageNumbers } from './page-numbers.ts';
import { countGrades, getReport, putReport, removeReport } from './report-rows.ts';
import { createRowMarks, type RowMarks } from './row-marks.ts';

/** All that is known of a connection's reports, in memory, to be searched at every key press. */
export interface ReportIndex {
  put(reports: readonly IndexedReport[]): void;
  remove(ids: readonly string[]): void;
  /** How many reports there are. */
  count(): number;
  /** The rows that match, in order. Their numbers hold until the next change. */
  query(filter: IndexFilter): Uint32Array;
  /** What is to be done before `query` answers at once; undefined where it does. In vain where the index changes. */
  prepare(filter: Pick<IndexFilter, 'sortBy' | 'order'>): Steps<void> | undefined;
  /** By page with the newest first in each group. In vain where the index changes meanwhile. */
  group(rows: Uint32Array, by: Grouping): Steps<RowGroups>;
  /** How many of these rows have which grade. */
  countGrades(rows: Uint32Array): Record<Grade, number>;
  get(row: number): IndexedReport;
  getId(row: number): string;
  find(id: string): IndexedReport | undefined;
  findRow(id: string): number | undefined;
  listProjects(): NameCount[];
  listHosts(): NameCount[];
  /** For who counts them all. */
  columns: Columns;
  /** Of the user's choice, and of what is about to be deleted. A report that is removed takes its marks along. */
  chosen: RowMarks;
  leaving: RowMarks;
}

interface Asked {
  /** The filter but for its search, as text. */
  rest: string;
  search: string;
  rows: Uint32Array;
}

export function createReportIndex(): ReportIndex {
  const columns = createColumns();
  const orders = createOrders(columns);
  const { query, forget } = createQuery(columns, orders);
  const pages = createPageNumbers(columns.urls);
  const marks = { chosen: createRowMarks(), leaving: createRowMarks() };
  const note = (rows: number[]) => {
    orders.note(rows);
    rows.forEach(pages.forget);
    forget();
  };
  return {
    put: (reports) => note(reports.map((report) => putReport(columns, report))),
    remove(ids) {
      const rows = ids.map((id) => removeReport(columns, id)).filter((row) => row !== undefined);
      for (const mark of Object.values(marks)) mark.set(rows, false);
      note(rows);
    },
    count: () => columns.count,
    query,
    prepare: ({ sortBy, order }) => orders.prepare(sortBy, order),
    group: (rows, by) =>
      by === 'page' ? groupByPage(rows, pages, orders) : groupRows(rows, columns.project, columns.projects.size()),
    countGrades: (rows) => countGrades(columns, rows),
    get: (row) => getReport(columns, row),
    getId: (row) => columns.ids[row] ?? '',
    find(id) {
      const row = columns.rows.get(id);
      return row === undefined ? undefined : getReport(columns, row);
    },
    findRow: (id) => columns.rows.get(id),
    listProjects: columns.projects.list,
    listHosts: columns.hosts.list,
    columns,
    ...marks,
  };
}

/** Remembers the last answer: more of the same words, as they are typed, are looked for in it alone. */
function createQuery(columns: Columns, orders: Orders) {
  let last: Asked | undefined;
  const query = (filter: IndexFilter) => {
    const { search } = filter;
    const rest = JSON.stringify({ ...filter, search: '' });
    const words = last?.rest === rest ? listNewWords(search, last.search) : undefined;
    const known =
      words && last ? last.rows : narrowRows(orders.get(filter.sortBy, filter.order), listPasses(columns, filter));
    const passes = (words ?? listNewWords(search, '') ?? []).map((word) => passWord(columns, word));
    last = { rest, search, rows: narrowRows(known, passes) };
    return last.rows;
  };
  const forget = () => {
    last = undefined;
  };
  return { query, forget };
}

function* groupByPage(rows: Uint32Array, pages: PageNumbers, orders: Orders): Steps<RowGroups> {
  yield* pages.add(rows);
  return yield* groupRows(rows, pages.column, pages.size, orders.get('created', 'desc'));
}
