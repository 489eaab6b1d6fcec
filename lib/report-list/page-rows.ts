import { findChange, type GradeChange } from '../model/report/grade-change.ts';
import type { ListRow } from './list-row.ts';
import { compareCreated } from './sort-rows.ts';

/** The rows of a list by their page. Most pages have one or a few; one that is analysed anew every day has thousands. */
export interface PageRows {
  put(row: ListRow): void;
  remove(row: ListRow): void;
  /** All of one page: see `getPageKey`. */
  list(page: string): ListRow[];
  /** How the row's grade has changed: by a re-run, or against the page's report before it. */
  findChange(row: ListRow): GradeChange | undefined;
}

interface Page {
  rows: Map<string, ListRow>;
  /** By a report's id, the last one before it that has a grade. Made when it is first asked for. */
  earlier?: Map<string, ListRow | undefined> | undefined;
}

export function createPageRows(): PageRows {
  const pages = new Map<string, Page>();
  const change = ({ report }: ListRow, changeRows: (rows: Map<string, ListRow>) => void) => {
    const page: Page = pages.get(report.page) ?? { rows: new Map() };
    changeRows(page.rows);
    page.earlier = undefined;
    pages.set(report.page, page);
  };
  return {
    put: (row) => change(row, (rows) => rows.set(row.id, row)),
    remove: (row) => change(row, (rows) => rows.delete(row.id)),
    list: (page) => [...(pages.get(page)?.rows.values() ?? [])],
    findChange({ id, report }) {
      const page = pages.get(report.page);
      if (!page || (!report.states && page.rows.size < 2)) return undefined;
      page.earlier ??= findEarlier(page.rows);
      return findChange(report, page.earlier.get(id)?.report);
    },
  };
}

const compareAge = compareCreated(1);

function findEarlier(rows: Map<string, ListRow>) {
  const earlier = new Map<string, ListRow | undefined>();
  let graded: ListRow | undefined;
  for (const row of [...rows.values()].sort(compareAge)) {
    earlier.set(row.id, graded);
    if (row.report.result) graded = row;
  }
  return earlier;
}
