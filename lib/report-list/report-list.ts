import type { ReportFilter } from '../model/filter/report-filter.ts';
import type { GradeChange } from '../model/report/grade-change.ts';
import { listNewestOfPages } from '../model/report/newer.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import { createListRow, type ListRow } from './list-row.ts';
import { createMatch } from './match-row.ts';
import { createPageRows } from './page-rows.ts';
import { compareNames, compareRows, sortRows } from './sort-rows.ts';

export interface NameCount {
  name: string;
  count: number;
}

/** All reports of a connection, in memory: they are searched at every key press. */
export interface ReportList {
  put(reports: readonly ReportRow[]): void;
  remove(ids: readonly string[]): void;
  count(): number;
  /** The matching rows, sorted. With `ids`, only rows of these reports. */
  query(filter: ReportFilter, ids?: ReadonlySet<string>): readonly ListRow[];
  /**
   * Call it when the user starts to change the report: its row keeps its place until the filter or order changes, even
   * if the row no longer matches.
   */
  keepInPlace(id: string): void;
  find(id: string): ReportRow | undefined;
  /** How the report's grade changed: by a re-run, or compared with the page's previous report. */
  findChange(id: string): GradeChange | undefined;
  listOfPage(page: string): ReportRow[];
  findNewestOfPage(page: string): ReportRow | undefined;
  /** The projects of the rows, sorted by name. An empty name stands for none. */
  listProjects(): NameCount[];
  /** The failed checks, with the number of reports that fail them. */
  listFailedChecks(): NameCount[];
  /** The number of reports whose checks are known: the lists of some services have none, only single reports. */
  countChecked(): number;
  /** The service gives scores: at least one report has one. */
  hasScores(): boolean;
  /** At least one report has a project that is not simply the host of its address. */
  hasOwnProjects(): boolean;
}

export function createReportList(): ReportList {
  const rows = new Map<string, ListRow>();
  const pages = createPageRows();
  /** Cache of sorted rows, by their order. Cleared when the rows change. */
  const orders = new Map<string, readonly ListRow[]>();
  const getOrder = (name: string, sort: () => readonly ListRow[]) => {
    const order = orders.get(name) ?? sort();
    orders.set(name, order);
    return order;
  };
  /** Held rows as they were when they were held. They are matched and sorted in that state. */
  const held = new Map<string, { row: ListRow; change: GradeChange | undefined }>();
  let lastQuery = '';
  const getNewestFirst = () =>
    getOrder('created desc', () => Array.from(rows.values(), (row) => held.get(row.id)?.row ?? row).sort(compareRows));
  const releaseIfChanged = (query: string) => {
    if (lastQuery !== query && held.size > 0) {
      held.clear();
      orders.clear();
    }
    lastQuery = query;
  };
  const listOfPage = (page: string) => pages.list(page).map(({ report }) => report);
  return {
    put(reports) {
      for (const report of reports) {
        const row = createListRow(report);
        const known = rows.get(row.id);
        if (known && known.report.page !== report.page) pages.remove(known);
        pages.put(row);
        rows.set(row.id, row);
      }
      // A large task changes rows all the time. Held rows keep their places, so they need no new sorting.
      if (!reports.every(({ id }) => held.has(id))) orders.clear();
    },
    remove(ids) {
      for (const id of ids) {
        const row = rows.get(id);
        if (row) pages.remove(row);
        rows.delete(id);
        held.delete(id);
      }
      orders.clear();
    },
    count: () => rows.size,
    query(filter, ids) {
      const { sortBy, order } = filter;
      releaseIfChanged(JSON.stringify(filter));
      const findChange = (row: ListRow) => {
        const heldRow = held.get(row.id);
        return heldRow ? heldRow.change : pages.findChange(row);
      };
      const sorted = getOrder(`${sortBy} ${order}`, () => sortRows(getNewestFirst(), sortBy, order));
      const matching = sorted.filter(createMatch(filter, { ids, findChange }));
      return held.size === 0 ? matching : matching.map((row) => rows.get(row.id) ?? row);
    },
    keepInPlace(id) {
      const row = rows.get(id);
      if (row && !held.has(id)) held.set(id, { row, change: pages.findChange(row) });
    },
    find: (id) => rows.get(id)?.report,
    findChange(id) {
      const row = rows.get(id);
      return row && pages.findChange(row);
    },
    listOfPage,
    findNewestOfPage: (page) => listNewestOfPages(listOfPage(page))[0],
    listProjects: () => countNames(rows.values(), ({ report }) => [report.project ?? '']),
    listFailedChecks: () => countNames(rows.values(), ({ report }) => report.failedChecks ?? []),
    countChecked: () =>
      rows
        .values()
        .filter(({ report }) => report.failedChecks !== undefined)
        .toArray().length,
    hasScores: () => rows.values().some(({ report }) => report.score !== undefined),
    hasOwnProjects: () => rows.values().some(({ report: { project, host } }) => project && project !== host),
  };
}

/** Counts how many of the things have each name. Sorted by name (`compareNames`). */
export function countNames<Thing>(
  things: Iterable<Thing>,
  listNames: (thing: Thing) => readonly string[],
): NameCount[] {
  const counts = new Map<string, number>();
  for (const thing of things) {
    for (const name of listNames(thing)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => ({ name, count })).sort((a, b) => compareNames(a.name, b.name));
}
