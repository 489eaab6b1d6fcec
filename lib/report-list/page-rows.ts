import { findChange, type GradeChange } from '../model/report/grade-change.ts';
import type { ListRow } from './list-row.ts';
import { compareCreated } from './sort-rows.ts';

/** The rows of a list by their page: nearly all pages have one or a few. */
export interface PageRows {
  put(row: ListRow): void;
  remove(row: ListRow): void;
  /** All of one page: see `getPageKey`. */
  list(page: string): readonly ListRow[];
  /** How the row's grade has changed: by a re-run, or against the page's report before it. */
  findChange(row: ListRow): GradeChange | undefined;
}

export function createPageRows(): PageRows {
  const pages = new Map<string, ListRow[]>();
  const list = (page: string) => pages.get(page) ?? [];
  const listOthers = ({ id, report }: ListRow) => list(report.page).filter((other) => other.id !== id);
  return {
    put: (row) => void pages.set(row.report.page, [...listOthers(row), row]),
    remove: (row) => void pages.set(row.report.page, listOthers(row)),
    list,
    findChange(row) {
      const { report } = row;
      if (!report.states && list(report.page).length < 2) return undefined;
      const earlier = listOthers(row)
        .filter((other) => other.report.result && compareAge(other, row) < 0)
        .reduce<ListRow | undefined>((last, other) => (last && compareAge(last, other) > 0 ? last : other), undefined);
      return findChange(report, earlier?.report);
    },
  };
}

const compareAge = compareCreated(1);
