import { useMemo, useRef, useState } from 'preact/hooks';
import { isGroup } from '../../../lib/report-list/group-rows.ts';

/** What can be selected: a report, or a project, whose name is its id. */
interface Row {
  id: string;
}

/** A row, or the heading of a group of rows. */
type Line = Row | { key: string; rows: readonly Row[] };

interface Shown {
  /** Absent until the first are known. */
  lines: readonly Line[] | undefined;
  /** All matching rows in the order of the lines, including rows of collapsed groups. */
  rows: readonly Row[];
}

export interface Selection {
  /** How many of the matching rows are selected. */
  count: number;
  /** The number of matching rows. */
  total: number;
  has: (row: Row) => boolean;
  /** How many rows of a line are selected. The rows of a heading are those of its group. */
  countIn: (line: Line) => number;
  /** With `isRange`, every line from the last toggled one gets the state of this one. */
  toggle: (line: Line, isRange: boolean) => void;
  /** Extends the selection from one line to another, as Shift and an arrow key do. */
  extend: (from: number, to: number) => void;
  selectAll: () => void;
  clear: () => void;
  /** The ids of the selected rows, in the order of the list. */
  listIds: () => string[];
}

/** The range that was selected last. */
interface LineRange {
  anchor: Line;
  end: Line;
}

/**
 * The selected rows. They stay selected when the list is scrolled, sorted, grouped or filtered, or when rows are added
 * or removed. Only those that match the filter count, and actions apply to them alone. Another `list` starts with none
 * selected.
 */
export function useSelection(list: object, { lines = [], rows }: Shown): Selection {
  // Changed in place: copying a hundred thousand ids at every click would be slow.
  const chosen = useMemo(() => new Set<string>(), [list]);
  const [version, setVersion] = useState(0);
  const touch = () => setVersion((version) => version + 1);
  const count = useMemo(() => countChosen(chosen, rows), [chosen, rows, version]);
  const lastRange = useRef<LineRange>(undefined);
  const has = ({ id }: Row) => chosen.has(id);
  const clear = () => {
    chosen.clear();
    lastRange.current = undefined;
    touch();
  };
  const setRows = (rows: readonly Row[], isOn: boolean) => {
    for (const { id } of rows) isOn ? chosen.add(id) : chosen.delete(id);
    touch();
  };
  const setLines = (from: number, to: number, isOn: boolean) => {
    const [first, last] = from < to ? [from, to] : [to, from];
    setRows(lines.slice(first, last + 1).flatMap(listRows), isOn);
  };
  /** -1 if the line is not in the list. */
  const getPlace = (line: Line | undefined) => (line ? lines.findIndex((other) => isSameLine(line, other)) : -1);
  return {
    count,
    total: rows.length,
    has,
    countIn: (line) => countChosen(chosen, listRows(line)),
    toggle(line, isRange) {
      const place = getPlace(line);
      const start = isRange ? getPlace(lastRange.current?.anchor) : -1;
      setLines(start < 0 ? place : start, place, countChosen(chosen, listRows(line)) < listRows(line).length);
      lastRange.current = { anchor: line, end: line };
    },
    extend(from, to) {
      // Going on from the end of the last range moves that end: the range may shrink, so it is unselected first.
      const isContinued = getPlace(lastRange.current?.end) === from;
      const anchor = isContinued ? getPlace(lastRange.current?.anchor) : from;
      if (isContinued && anchor >= 0) setLines(anchor, from, false);
      const start = anchor < 0 ? from : anchor;
      setLines(start, to, true);
      const [anchorLine, end] = [lines[start], lines[to]];
      if (anchorLine && end) lastRange.current = { anchor: anchorLine, end };
    },
    selectAll: () => setRows(rows, true),
    clear,
    listIds: () => rows.filter(has).map(({ id }) => id),
  };
}

function countChosen(chosen: ReadonlySet<string>, rows: readonly Row[]): number {
  return chosen.size === 0 ? 0 : rows.filter(({ id }) => chosen.has(id)).length;
}

function listRows(line: Line): readonly Row[] {
  return isGroup(line) ? line.rows : [line];
}

/** Whether two lines stand for the same row or group, even if their place or data has changed. */
function isSameLine(a: Line, b: Line): boolean {
  if (isGroup(a) || isGroup(b)) return isGroup(a) && isGroup(b) && a.key === b.key;
  return a.id === b.id;
}

/** The keys of a list in which rows can be selected. */
export function handleSelectionKey(event: KeyboardEvent, { count, selectAll, clear }: Selection): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  // The panel of the columns is in the headings.
  if (isLayerOpen()) return;
  const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (isAll) {
    event.preventDefault();
    selectAll();
  } else if (key === 'Escape' && count > 0) clear();
}

/** Whether a dialog or a panel is open: it handles the keys itself. */
export function isLayerOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}
