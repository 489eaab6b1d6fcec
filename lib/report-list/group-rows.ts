import type { Grouping } from '../model/filter/report-filter.ts';
import type { ListRow } from './list-row.ts';
import { compareRows } from './sort-rows.ts';

/** Rows of one project or page. */
export interface RowGroup {
  /** The project's name, empty for none, or the page's key (`getPageKey`). */
  key: string;
  rows: ListRow[];
}

/** A line of a list that shows groups: a row, or the heading of a group. */
export type Line = ListRow | RowGroup;

export function isGroup<Of extends object>(line: Of): line is Extract<Of, { key: string }> {
  return 'key' in line;
}

export function getGroupKey({ report }: ListRow, by: Grouping): string {
  return by === 'page' ? report.page : (report.project ?? '');
}

/**
 * Groups the rows by project or page, in the order of the groups' first rows. The rows of a page are sorted newest
 * first, those of a project keep their order. A page with one report becomes a plain row: nearly all pages are like
 * that, and 100,000 groups of one row would be noticeably slow.
 */
export function groupRows(rows: readonly ListRow[], by: Grouping): Line[] {
  const groups = Map.groupBy(rows, (row) => getGroupKey(row, by));
  return Array.from(groups, ([key, rows]): Line => {
    const [first, second] = rows;
    if (by === 'project') return { key, rows };
    return first && !second ? first : { key, rows: rows.sort(compareRows) };
  });
}

/** Adds the rows of each group below its heading, unless the group is collapsed. */
export function listVisibleLines(grouped: readonly Line[], isCollapsed: (key: string) => boolean): Line[] {
  const lines: Line[] = [];
  for (const line of grouped) {
    lines.push(line);
    if (isGroup(line) && !isCollapsed(line.key)) for (const row of line.rows) lines.push(row);
  }
  return lines;
}
