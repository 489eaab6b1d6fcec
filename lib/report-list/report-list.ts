import type { ReportFilter } from '../model/filter/report-filter.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import { createListRow, type ListRow } from './list-row.ts';
import { createMatch } from './match-row.ts';
import { compareCreated, compareNames, sortRows } from './sort-rows.ts';

export interface NameCount {
  name: string;
  count: number;
}

/** All reports of a connection in the page's memory, searched at every key press. */
export interface ReportList {
  put(reports: readonly ReportRow[]): void;
  remove(ids: readonly string[]): void;
  count(): number;
  /** The rows that match, in order. */
  query(filter: ReportFilter): readonly ListRow[];
  find(id: string): ReportRow | undefined;
  /** What rows have, in reading order. */
  listProjects(): NameCount[];
  listHosts(): NameCount[];
}

export function createReportList(): ReportList {
  const rows = new Map<string, ListRow>();
  /** The orders that were asked for since the last change. */
  const orders = new Map<string, readonly ListRow[]>();
  const getOrder = (name: string, sort: () => readonly ListRow[]) => {
    const order = orders.get(name) ?? sort();
    orders.set(name, order);
    return order;
  };
  const getNewestFirst = () => getOrder('created desc', () => [...rows.values()].sort(compareCreated(-1)));
  return {
    put(reports) {
      for (const report of reports) rows.set(report.id, createListRow(report));
      orders.clear();
    },
    remove(ids) {
      for (const id of ids) rows.delete(id);
      orders.clear();
    },
    count: () => rows.size,
    query(filter) {
      const { sortBy, order } = filter;
      const sorted = getOrder(`${sortBy} ${order}`, () => sortRows(getNewestFirst(), sortBy, order));
      return sorted.filter(createMatch(filter));
    },
    find: (id) => rows.get(id)?.report,
    listProjects: () => countNames(rows.values(), ({ report }) => report.project ?? ''),
    listHosts: () => countNames(rows.values(), ({ report }) => report.host),
  };
}

function countNames(rows: Iterable<ListRow>, getName: (row: ListRow) => string): NameCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = getName(row);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => ({ name, count })).sort((a, b) => compareNames(a.name, b.name));
}
