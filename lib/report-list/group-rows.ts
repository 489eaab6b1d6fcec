import type { Grouping } from '../model/filter/report-filter.ts';
import type { ListRow } from './list-row.ts';
import { compareCreated } from './sort-rows.ts';

/** Rows of one project or page. */
export interface RowGroup {
  /** The project's name, empty for none, or what is the same for all spellings of the page's address. */
  key: string;
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

/**
 * The groups in the order of their first rows. A page's rows come newest first, a project's in the order of the list. A page
 * with one report is that row alone: as nearly all pages are, and a hundred thousand groups of one would be felt.
 */
export function groupRows(rows: readonly ListRow[], by: Grouping): Line[] {
  const lines: Line[] = [];
  const places: number[] = [];
  for (const row of rows) {
    const place = places[row[by]] ?? lines.length;
    places[row[by]] = place;
    const known = lines[place];
    if (known && isGroup(known)) known.rows.push(row);
    else if (known) lines[place] = { key: getGroupKey(row, by), rows: [known, row] };
    else lines.push(by === 'page' ? row : { key: getGroupKey(row, by), rows: [row] });
  }
  if (by === 'page') for (const line of lines) if (isGroup(line)) line.rows.sort(compareCreated(-1));
  return lines;
}

/** With the rows of each group below its heading, but for those that are shut. */
export function lineUp(grouped: readonly Line[], isShut: (key: string) => boolean): Line[] {
  const lines: Line[] = [];
  for (const line of grouped) {
    lines.push(line);
    if (isGroup(line) && !isShut(line.key)) for (const row of line.rows) lines.push(row);
  }
  return lines;
}
