import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Grouping } from '../../../lib/model/filter/index-filter.ts';
import { getGroupRows, getKey, lineUp, type RowGroups } from '../../../lib/report-index/group-rows.ts';
import type { ReportIndex } from '../../../lib/report-index/report-index.ts';
import type { Steps } from '../../../lib/slices/run-in-slices.ts';
import { useSliced } from '../../hooks/use-sliced.ts';
import type { Lines } from './spot.ts';
import type { IndexRows } from './use-index-rows.ts';
import type { LoadedIndex } from './use-report-index.ts';

/** The list line by line: rows by their numbers, and the headings of groups as numbers below 0. */
export interface IndexLines {
  /** Absent while there were none yet. */
  lines: Lines | undefined;
  /** They are being put together: until then they are the former ones. */
  isBusy: boolean;
  /** What the lines are grouped by, and what they are to be. */
  groupBy: Grouping | undefined;
  asked: Grouping | undefined;
  groups: RowGroups | undefined;
  /** No page has more than one row. */
  isUngrouped: boolean;
  /** All rows, in the order of the lines once these are there, whether their group is shut or not. */
  rows: Uint32Array;
  away: Uint32Array;
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

/** Lines as they belong together. */
interface Arranged {
  lines: Lines;
  groupBy?: Grouping;
  groups?: RowGroups;
}

export function useIndexLines(loaded: LoadedIndex, { rows, count, away }: IndexRows, asked?: Grouping): IndexLines {
  const { index, version, isRead } = loaded;
  const shut = useShut(index, asked);
  const isKnown = count !== undefined && (isRead || !asked);
  const groups = useSliced(
    () => (isKnown && asked ? index.group(rows, asked) : undefined),
    [index, version, rows, isKnown, asked],
  );
  const grouped = useSliced(() => groups && asked && arrange(groups, asked, shut.has), [groups, asked, shut.has]);
  const plain = useMemo((): Arranged => ({ lines: rows }), [rows]);
  const newest = isKnown ? (asked ? grouped : plain) : undefined;
  const drawn = useLastDrawn(newest, loaded, isKnown);
  const keyOf = (line: number) => (drawn?.groups ? getKey(drawn.groups, line) : 0);
  const ordered = newest?.groups?.rows ?? rows;
  return {
    lines: drawn?.lines,
    isBusy: newest === undefined,
    groupBy: drawn?.groupBy,
    asked,
    groups: drawn?.groups,
    isUngrouped: newest?.groupBy === 'page' && newest.groups?.keys.length === rows.length,
    rows: ordered,
    away,
    listIds: () => Array.from(ordered, index.getId),
    isAllShut: shut.isAll,
    isShut: (line) => shut.has(keyOf(line)),
    toggle: (line) => drawn?.groupBy === asked && shut.toggle(keyOf(line)),
    toggleAll: shut.toggleAll,
    isInGroup(place) {
      if (!drawn?.groups) return false;
      const [above, line] = [drawn.lines[place - 1], drawn.lines[place]];
      return above !== undefined && line !== undefined && keyOf(above) === keyOf(line);
    },
    listRows: (line) => listRows(line, drawn?.groups),
  };
}

function* arrange(groups: RowGroups, groupBy: Grouping, isShut: (key: number) => boolean): Steps<Arranged> {
  return { groups, groupBy, lines: yield* lineUp(groups, { isShut, isLoneBare: groupBy === 'page' }) };
}

function listRows(line: number, groups: RowGroups | undefined): Uint32Array {
  return line < 0 && groups ? getGroupRows(groups, -1 - line) : Uint32Array.of(line);
}

/** Until there are others, the lines that were drawn last, without those whose rows are gone. */
function useLastDrawn(newest: Arranged | undefined, { index, version }: LoadedIndex, isKnown: boolean) {
  const last = useRef({ drawn: newest, index, version });
  const { drawn, ...of } = last.current;
  if (newest || !isKnown || of.index !== index) last.current = { drawn: newest, index, version };
  else if (drawn && of.version !== version) last.current = { drawn: dropGone(drawn, index), index, version };
  return last.current.drawn;
}

function dropGone({ lines, groups, groupBy }: Arranged, { columns: { isTaken } }: ReportIndex): Arranged {
  const isLeft = (line: number) => listRows(line, groups).every((row) => isTaken[row]);
  return { lines: lines.filter(isLeft), groups, groupBy };
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
