import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Grouping } from '../../../lib/model/filter/report-filter.ts';
import { getGroupKey, groupRows, isGroup, type Line, listVisibleLines } from '../../../lib/report-list/group-rows.ts';
import type { ListRow } from '../../../lib/report-list/list-row.ts';
import type { LoadedList } from './use-report-list.ts';
import type { ReportRows } from './use-report-rows.ts';

/** The lines of the list: rows and group headings. */
export interface ListLines {
  /** Absent until enough rows are read to know the first lines. */
  lines: readonly Line[] | undefined;
  groupBy: Grouping | undefined;
  /** All rows in the order of the lines, including rows of collapsed groups. */
  rows: readonly ListRow[];
  isCollapsed: (key: string) => boolean;
  /** Collapses or expands a group. */
  toggle: (key: string) => void;
  /** The line is a row under the heading of a group. */
  isInGroup: (place: number) => boolean;
  listIds: () => string[];
}

export function useListLines(
  { list, isRead }: LoadedList,
  { rows, count }: ReportRows,
  groupBy: Grouping | undefined,
): ListLines {
  const collapsed = useCollapsed(list, groupBy);
  const isKnown = count !== undefined && (isRead || !groupBy);
  const groups = useMemo(() => (isKnown && groupBy ? groupRows(rows, groupBy) : undefined), [rows, isKnown, groupBy]);
  const lines = useMemo(() => (groups ? listVisibleLines(groups, collapsed.has) : rows), [groups, collapsed.has, rows]);
  const ordered = useMemo(() => groups?.flatMap((line) => (isGroup(line) ? line.rows : line)) ?? rows, [groups, rows]);
  const getKey = (line: Line) => (isGroup(line) ? line.key : groupBy && getGroupKey(line, groupBy));
  return {
    lines: isKnown ? lines : undefined,
    groupBy,
    rows: ordered,
    listIds: () => ordered.map(({ id }) => id),
    isCollapsed: collapsed.has,
    toggle: collapsed.toggle,
    isInGroup(place) {
      const [above, line] = [lines[place - 1], lines[place]];
      return groups !== undefined && above !== undefined && line !== undefined && getKey(above) === getKey(line);
    },
  };
}

/** The ids of the reports before and after one in the list; undefined at its ends, or if it is not listed. */
export function findNeighbours({ lines = [] }: ListLines, reportId: string): { previous?: string; next?: string } {
  const ids = lines.flatMap((line) => (isGroup(line) ? [] : line.id));
  const place = ids.indexOf(reportId);
  return place < 0 ? {} : { previous: ids[place - 1], next: ids[place + 1] };
}

const noneCollapsed: ReadonlySet<string> = new Set();

/** Which groups are collapsed. Stored by group key, so that it survives a change of the filter. */
function useCollapsed(list: LoadedList['list'], groupBy: Grouping | undefined) {
  const [collapsed, setCollapsed] = useState(noneCollapsed);
  useEffect(() => setCollapsed(noneCollapsed), [list, groupBy]);
  const has = useMemo(() => (key: string) => collapsed.has(key), [collapsed]);
  const toggle = (key: string) => setCollapsed((collapsed) => collapsed.symmetricDifference(new Set([key])));
  return { has, toggle };
}
