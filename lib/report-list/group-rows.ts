import type { Grouping } from '../model/filter/index-filter.ts';
import type { ListRow } from './report-list.ts';
import { compareCreated } from './sort-rows.ts';

/** Rows of one project or page. */
export interface RowGroup {
  /** The project's name, empty for none, or what is the same for all spellings of the page's address. */
  key: string;
  /** Never none. */
  rows: ListRow[];
}

/** A line of a list that shows groups: a row, or the heading of a group. */
export type Line = ListRow | RowGroup;

export function isGroup(line: Line): line is RowGroup {
  return 'key' in line;
}

export function getGroupKey({ report }: ListRow, by: Grouping): string {
  return by === 'page' ? report.page : (report.project ?? '');
}

/** The groups in the order of their first rows. A page's rows come newest first, a project's in the order of the list. */
export function groupRows(rows: readonly ListRow[], by: Grouping): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const key = getGroupKey(row, by);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { key, rows: [row] });
  }
  if (by === 'page') for (const group of groups.values()) group.rows.sort(compareCreated(-1));
  return [...groups.values()];
}

/** The lines of a list that shows groups. A page with one report is that row alone, without a heading. */
export function lineUp(groups: readonly RowGroup[], by: Grouping, isShut: (key: string) => boolean): Line[] {
  const lines: Line[] = [];
  for (const group of groups) {
    const hasHeading = by !== 'page' || group.rows.length > 1;
    if (hasHeading) lines.push(group);
    if (hasHeading && isShut(group.key)) continue;
    for (const row of group.rows) lines.push(row);
  }
  return lines;
}
