import { findChange, type GradeChange } from '../model/report/grade-change.ts';
import type { ListRow } from './list-row.ts';
import { compareRows } from './sort-rows.ts';

/** The rows of a list by page. Most pages have one or a few rows; a page that is analysed every day has thousands. */
export interface PageRows {
  put(row: ListRow): void;
  remove(row: ListRow): void;
  /** All rows of a page, given by its key (`getPageKey`). */
  list(page: string): ListRow[];
  /** How the row's grade changed: by a re-run, or compared with the page's previous report. */
  findChange(row: ListRow): GradeChange | undefined;
}

interface Page {
  rows: Map<string, ListRow>;
  /** For each report id, the last earlier report that has a grade. Computed on first use. */
  earlier?: Map<string, ListRow | undefined> | undefined;
}

export function createPageRows(): PageRows {
  const pages = new Map<string, Page>();
  const update = ({ report }: ListRow, changeRows: (rows: Map<string, ListRow>) => void) => {
    const page: Page = pages.get(report.page) ?? { rows: new Map() };
    changeRows(page.rows);
    page.earlier = undefined;
    pages.set(report.page, page);
  };
  return {
    put: (row) => update(row, (rows) => rows.set(row.id, row)),
    remove: (row) => update(row, (rows) => rows.delete(row.id)),
    list: (page) => [...(pages.get(page)?.rows.values() ?? [])],
    findChange({ id, report }) {
      const page = pages.get(report.page);
      if (!page || (!report.states && page.rows.size < 2)) return undefined;
      page.earlier ??= getEarlierGraded(page.rows);
      return findChange(report, page.earlier.get(id)?.report);
    },
  };
}

function getEarlierGraded(rows: Map<string, ListRow>) {
  const earlier = new Map<string, ListRow | undefined>();
  let graded: ListRow | undefined;
  for (const row of [...rows.values()].sort((a, b) => compareRows(b, a))) {
    earlier.set(row.id, graded);
    if (row.report.result) graded = row;
  }
  return earlier;
}
