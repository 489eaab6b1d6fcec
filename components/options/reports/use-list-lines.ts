import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Grouping } from '../../../lib/model/filter/report-filter.ts';
import { getGroupKey, groupRows, isGroup, type Line, lineUp } from '../../../lib/report-list/group-rows.ts';
import type { ListRow } from '../../../lib/report-list/list-row.ts';
import type { LoadedList } from './use-report-list.ts';
import type { ReportRows } from './use-report-rows.ts';

/** The list line by line: rows, and the headings of groups. */
export interface ListLines {
  /** Absent until enough rows are read to know the first lines. */
  lines: readonly Line[] | undefined;
  groupBy: Grouping | undefined;
  /** No page has more than one row. */
  isUngrouped: boolean;
  /** All rows in the order of the lines, including rows of closed groups. */
  rows: readonly ListRow[];
  away: readonly ListRow[];
  isAllShut: boolean;
  isShut: (key: string) => boolean;
  /** Shuts a group or opens it. */
  toggle: (key: string) => void;
  toggleAll: () => void;
  /** The line is a row under the heading of a group. */
  isInGroup: (place: number) => boolean;
  listIds: () => string[];
}

export function useListLines(
  { list, isRead }: LoadedList,
  { rows, count, away }: ReportRows,
  groupBy: Grouping | undefined,
): ListLines {
  const shut = useShut(list, groupBy);
  const isKnown = count !== undefined && (isRead || !groupBy);
  const groups = useMemo(() => (isKnown && groupBy ? groupRows(rows, groupBy) : undefined), [rows, isKnown, groupBy]);
  const lines = useMemo(() => (groups ? lineUp(groups, shut.has) : rows), [groups, shut.has, rows]);
  const ordered = useMemo(() => groups?.flatMap((line) => (isGroup(line) ? line.rows : line)) ?? rows, [groups, rows]);
  const getKey = (line: Line) => (isGroup(line) ? line.key : groupBy && getGroupKey(line, groupBy));
  return {
    lines: isKnown ? lines : undefined,
    groupBy,
    isUngrouped: groupBy === 'page' && groups?.length === rows.length,
    rows: ordered,
    away,
    listIds: () => ordered.map(({ id }) => id),
    isAllShut: shut.isAll,
    isShut: shut.has,
    toggle: shut.toggle,
    toggleAll: shut.toggleAll,
    isInGroup(place) {
      const [above, line] = [lines[place - 1], lines[place]];
      return groups !== undefined && above !== undefined && line !== undefined && getKey(above) === getKey(line);
    },
  };
}

interface Shut {
  /** All groups but `except` are closed; otherwise only `except` are. */
  isAll: boolean;
  except: ReadonlySet<string>;
}

const noneShut: Shut = { isAll: false, except: new Set() };

/** Which groups are closed, by group key, so that it survives a change of filters. */
function useShut(list: LoadedList['list'], groupBy: Grouping | undefined) {
  const [{ isAll, except }, setShut] = useState(noneShut);
  useEffect(() => setShut(noneShut), [list, groupBy]);
  const has = useMemo(() => (key: string) => isAll !== except.has(key), [isAll, except]);
  const toggle = (key: string) =>
    setShut(({ isAll, except }) => {
      const next = new Set(except);
      if (!next.delete(key)) next.add(key);
      return { isAll, except: next };
    });
  const toggleAll = () => setShut(({ isAll }) => ({ isAll: !isAll, except: new Set() }));
  return { isAll, has, toggle, toggleAll };
}
