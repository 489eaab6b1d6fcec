import type { ReportFilter } from '../model/filter/report-filter.ts';
import type { GradeChange } from '../model/report/grade-change.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import { createRowFactory, type ListRow } from './list-row.ts';
import { createMatch } from './match-row.ts';
import { createPageRows } from './page-rows.ts';
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
  /** The rows that match, in order; with `ids` only those of these reports. */
  query(filter: ReportFilter, ids?: ReadonlySet<string>): readonly ListRow[];
  /**
   * The user has started to change this report: until another filter or order is asked for, its row keeps its place, even if
   * it no longer matches.
   */
  hold(id: string): void;
  find(id: string): ReportRow | undefined;
  /** How its grade has changed: by a re-run, or against the page's report before it. */
  findChange(id: string): GradeChange | undefined;
  listOfPage(page: string): ReportRow[];
  /** What rows have, in reading order. */
  listProjects(): NameCount[];
  listHosts(): NameCount[];
  /** The checks that reports have failed. */
  listFailedChecks(): NameCount[];
  /** The grade of at least one report has changed. */
  hasChanges(): boolean;
  /** The service sends checks: at least one report has some. */
  hasChecks(): boolean;
  /** The service gives scores: at least one report has one. */
  hasScores(): boolean;
}

export function createReportList(): ReportList {
  const rows = new Map<string, ListRow>();
  const createRow = createRowFactory();
  const pages = createPageRows();
  /** The orders that were asked for since the last change. */
  const orders = new Map<string, readonly ListRow[]>();
  const getOrder = (name: string, sort: () => readonly ListRow[]) => {
    const order = orders.get(name) ?? sort();
    orders.set(name, order);
    return order;
  };
  /** Rows as they were when they were held. They are matched and sorted as such. */
  const held = new Map<string, { row: ListRow; change: GradeChange | undefined }>();
  let asked = '';
  const getNewestFirst = () =>
    getOrder('created desc', () =>
      Array.from(rows.values(), (row) => held.get(row.id)?.row ?? row).sort(compareCreated(-1)),
    );
  const releaseUnless = (question: string) => {
    if (asked !== question && held.size > 0) {
      held.clear();
      orders.clear();
    }
    asked = question;
  };
  return {
    put(reports) {
      for (const report of reports) {
        const row = createRow(report);
        const known = rows.get(row.id);
        if (known && known.page !== row.page) pages.remove(known);
        pages.put(row);
        rows.set(row.id, row);
      }
      // A large task changes rows all the time: those that are held need no new order.
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
      releaseUnless(JSON.stringify(filter));
      const findChange = (row: ListRow) => {
        const kept = held.get(row.id);
        return kept ? kept.change : pages.findChange(row);
      };
      const sorted = getOrder(`${sortBy} ${order}`, () => sortRows(getNewestFirst(), sortBy, order, findChange));
      const matching = sorted.filter(createMatch(filter, { ids, findChange }));
      return held.size === 0 ? matching : matching.map((row) => rows.get(row.id) ?? row);
    },
    hold(id) {
      const row = rows.get(id);
      if (row && !held.has(id)) held.set(id, { row, change: pages.findChange(row) });
    },
    find: (id) => rows.get(id)?.report,
    findChange(id) {
      const row = rows.get(id);
      return row && pages.findChange(row);
    },
    listOfPage: (page) => pages.list(page).map(({ report }) => report),
    listProjects: () => countNames(rows.values(), ({ report }) => [report.project ?? '']),
    listHosts: () => countNames(rows.values(), ({ report }) => [report.host]),
    listFailedChecks: () => countNames(rows.values(), ({ report }) => report.failedChecks ?? []),
    hasChanges: () => rows.values().some((row) => pages.findChange(row) !== undefined),
    hasChecks: () => rows.values().some(({ report }) => report.failedChecks !== undefined),
    hasScores: () => rows.values().some(({ report }) => report.score !== undefined),
  };
}

/** How many of the things have each name, the names in reading order. */
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
