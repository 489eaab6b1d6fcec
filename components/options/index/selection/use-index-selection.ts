import { useMemo, useRef, useState } from 'preact/hooks';
import type { ReportIndex } from '../../../../lib/report-index/report-index.ts';
import { findPlace, getSpot, type Spot } from '../spot.ts';
import type { IndexLines } from '../use-index-lines.ts';

export interface IndexSelection {
  /** Of the rows that match, how many are chosen. */
  count: number;
  /** How many more are chosen that do not match now, but for what is deleted. Nothing is done to them. */
  hidden: number;
  /** How many match. */
  total: number;
  /** Of a line: a heading's are the rows under it. */
  countIn: (line: number) => number;
  /** With `isRange`, everything from the last line touched on becomes what this one becomes. */
  toggle: (line: number, isRange: boolean) => void;
  /** Shift and an arrow have gone from one place to another. */
  extend: (from: number, to: number) => void;
  selectAll: () => void;
  clear: () => void;
  /** What matches is chosen no longer. */
  drop: () => void;
  /** Of what is chosen, in the order of the list. */
  listIds: () => string[];
}

/** From where to where the user has chosen last. */
interface Reach {
  anchor: Spot;
  end: Spot;
}

/**
 * Which reports are chosen. It outlasts scrolling, sorting, grouping, filters and what comes and goes; what is done, is
 * done to those that match alone.
 */
export function useIndexSelection(index: ReportIndex, shown: IndexLines): IndexSelection {
  const { lines = new Uint32Array(), rows, away, groups, listRows } = shown;
  const { chosen } = index;
  const [version, setVersion] = useState(0);
  const reach = useRef<Reach>(undefined);
  const count = useMemo(() => chosen.count(rows), [chosen, rows, version]);
  const hidden = useMemo(() => chosen.countAll() - count - chosen.count(away), [chosen, rows, away, version]);
  const touch = () => setVersion((version) => version + 1);
  const clear = () => {
    chosen.clear();
    reach.current = undefined;
    touch();
  };
  const setLines = (from: number, to: number, isOn: boolean) => {
    const [first, last] = from < to ? [from, to] : [to, from];
    for (const line of lines.subarray(first, last + 1)) chosen.set(line < 0 ? listRows(line) : [line], isOn);
    touch();
  };
  const setAll = (isOn: boolean) => () => {
    chosen.set(rows, isOn);
    touch();
  };
  const find = (spot: Spot | undefined) => (spot ? findPlace(spot, lines, groups) : -1);
  return {
    count,
    hidden,
    total: rows.length,
    countIn: (line) => chosen.count(listRows(line)),
    toggle(line, isRange) {
      const spot = getSpot(line, groups);
      const place = find(spot);
      const start = isRange ? find(reach.current?.anchor) : -1;
      setLines(start < 0 ? place : start, place, chosen.count(listRows(line)) < listRows(line).length);
      reach.current = { anchor: spot, end: spot };
    },
    extend(from, to) {
      const isContinued = find(reach.current?.end) === from;
      const anchor = isContinued ? find(reach.current?.anchor) : from;
      if (isContinued && anchor >= 0) setLines(anchor, from, false);
      setLines(anchor < 0 ? from : anchor, to, true);
      const spotAt = (place: number) => getSpot(lines[place] ?? 0, groups);
      reach.current = { anchor: spotAt(anchor < 0 ? from : anchor), end: spotAt(to) };
    },
    selectAll: setAll(true),
    clear,
    drop: setAll(false),
    listIds: () => Array.from(chosen.pick(rows), index.getId),
  };
}
