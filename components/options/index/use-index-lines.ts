import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Grouping } from '../../../lib/model/index-filter.ts';
import { getGroupRows, getKey, lineUp, type RowGroups } from '../../../lib/report-index/group-rows.ts';
import type { ReportIndex } from '../../../lib/report-index/report-index.ts';
import { runInSlices } from '../../../lib/slices/run-in-slices.ts';
import type { Lines } from './spot.ts';
import type { IndexRows } from './use-index-rows.ts';
import type { LoadedIndex } from './use-report-index.ts';

/** The list line by line: rows by their numbers, and the headings of groups as numbers below 0. */
export interface IndexLines {
  /** Absent while pages are being told apart, or not all reports are here. */
  lines: Lines | undefined;
  groupBy: Grouping | undefined;
  groups: RowGroups | undefined;
  /** No page has more than one row. */
  isUngrouped: boolean;
  /** All rows, in the order of the lines, whether their group is shut or not. */
  rows: Uint32Array;
  isAllShut: boolean;
  isShut: (line: number) => boolean;
  /** Shuts a heading's group or opens it. */
  toggle: (line: number) => void;
  toggleAll: () => void;
  /** Its row stands under a heading. */
  isInGroup: (place: number) => boolean;
  /** What stands under a heading; of a row it is the row. */
  listRows: (line: number) => Uint32Array;
  listIds: () => string[];
}

export function useIndexLines(
  { index, version, isRead }: LoadedIndex,
  { rows, count }: IndexRows,
  groupBy: Grouping | undefined,
): IndexLines {
  const shut = useShut(index, groupBy);
  const numbered = usePageNumbers(index, rows, groupBy === 'page' && isRead);
  const groups = useMemo(() => {
    if (groupBy === undefined || !isRead || count === undefined) return undefined;
    return groupBy === 'project' ? index.groupByProject(rows) : index.groupByPage(rows);
  }, [index, version, rows, count, groupBy, isRead, numbered]);
  const lines = useMemo(
    () => groups && lineUp(groups, { isShut: shut.has, isLoneBare: groupBy === 'page' }),
    [groups, shut.has, groupBy],
  );
  const keyOf = (line: number) => (groups ? getKey(groups, line) : 0);
  const plain = count === undefined || groupBy ? undefined : rows;
  const ordered = groups?.rows ?? rows;
  return {
    lines: lines ?? plain,
    groupBy,
    groups,
    isUngrouped: groupBy === 'page' && groups?.keys.length === rows.length,
    rows: ordered,
    listIds: () => Array.from(ordered, index.getId),
    isAllShut: shut.isAll,
    isShut: (line) => shut.has(keyOf(line)),
    toggle: (line) => shut.toggle(keyOf(line)),
    toggleAll: shut.toggleAll,
    isInGroup(place) {
      const [above, line] = [lines?.[place - 1], lines?.[place]];
      return above !== undefined && line !== undefined && keyOf(above) === keyOf(line);
    },
    listRows: (line) => (line < 0 && groups ? getGroupRows(groups, -1 - line) : Uint32Array.of(line)),
  };
}

interface Shut {
  /** All but these are shut; otherwise these alone are. */
  isAll: boolean;
  except: ReadonlySet<number>;
}

const noneShut: Shut = { isAll: false, except: new Set() };

/** Which groups show their heading alone, by what they have in common: it outlasts every filter. */
function useShut(index: ReportIndex, groupBy: Grouping | undefined) {
  const [{ isAll, except }, setShut] = useState(noneShut);
  useEffect(() => setShut(noneShut), [index, groupBy]);
  const has = useMemo(() => (key: number) => isAll !== except.has(key), [isAll, except]);
  const toggle = (key: number) =>
    setShut(({ isAll, except }) => {
      const next = new Set(except);
      if (!next.delete(key)) next.add(key);
      return { isAll, except: next };
    });
  const toggleAll = () => setShut(({ isAll }) => ({ isAll: !isAll, except: new Set() }));
  return { isAll, has, toggle, toggleAll };
}

/** Finds out which rows are of one page where that takes longer than a frame. Answers another number when it is done. */
function usePageNumbers(index: ReportIndex, rows: Uint32Array, isWanted: boolean): number {
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (!isWanted || index.groupByPage(rows)) return;
    const controller = new AbortController();
    runInSlices(index.numberPages(rows), controller.signal).then(
      () => setDone((done) => done + 1),
      // Other rows are asked for by now, and begin where this has left.
      () => undefined,
    );
    return () => controller.abort();
  }, [index, rows, isWanted]);
  return done;
}
