import type { IndexFilter } from '../model/index-filter.ts';
import type { IndexedReport } from '../model/indexed-report.ts';
import type { Steps } from '../slices/run-in-slices.ts';
import { type Columns, createColumns, getReport, putReport, removeReport } from './columns.ts';
import type { NameCount } from './name-list.ts';
import { listNewWords, listPasses, narrowRows, passWord } from './narrow.ts';
import { createOrders } from './orders.ts';

/** All that is known of a connection's reports, in memory, to be searched at every key press. */
export interface ReportIndex {
  put(reports: readonly IndexedReport[]): void;
  remove(ids: readonly string[]): void;
  /** How many reports there are. */
  count(): number;
  /** The rows that match, in order. Their numbers hold until the next change. */
  query(filter: IndexFilter): Uint32Array;
  /** What is to be done before `query` answers at once; undefined where it does. In vain where the index changes meanwhile. */
  prepare(filter: Pick<IndexFilter, 'sortBy' | 'order'>): Steps<void> | undefined;
  get(row: number): IndexedReport;
  getId(row: number): string;
  find(id: string): IndexedReport | undefined;
  findRow(id: string): number | undefined;
  listProjects(): NameCount[];
  listHosts(): NameCount[];
  /** For who counts them all. */
  columns: Columns;
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
  let last: Asked | undefined;
  const note = (rows: number[]) => {
    orders.note(rows);
    last = undefined;
  };
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
  return {
    put: (reports) => note(reports.map((report) => putReport(columns, report))),
    remove: (ids) => note(ids.map((id) => removeReport(columns, id)).filter((row) => row !== undefined)),
    count: () => columns.count,
    query,
    prepare: ({ sortBy, order }) => orders.prepare(sortBy, order),
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
  };
}
