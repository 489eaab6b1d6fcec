import type { Steps } from '../slices/run-in-slices.ts';

/** Rows that have something in common, side by side; the groups in the order of their first rows. */
export interface RowGroups {
  rows: Uint32Array;
  /** Where each group begins, and after the last one where that ends. */
  starts: Uint32Array;
  /** What the rows of each have in common, as a number. */
  keys: Uint32Array;
  /** The same by row. */
  keyOf: Uint32Array;
}

/** So many rows are gone through in one step: less than a millisecond, also the first time. */
const stepSize = 2048;

/**
 * Groups rows by their keys, which are below `keyCount`. Within a group they come in the order of `within`, which may have
 * other rows too.
 */
export function* groupRows(rows: Uint32Array, keyOf: Uint32Array, keyCount: number, within = rows): Steps<RowGroups> {
  const { keys, starts, groupOf } = yield* countGroups(rows, keyOf, keyCount);
  const isMember = within === rows ? undefined : yield* markRows(rows, keyOf.length);
  const next = starts.slice();
  const grouped = new Uint32Array(rows.length);
  for (let at = 0; at < within.length; at++) {
    if (at % stepSize === 0) yield;
    const row = within[at] ?? 0;
    if (isMember && !isMember[row]) continue;
    const group = (groupOf[keyOf[row] ?? 0] ?? 1) - 1;
    const place = next[group] ?? 0;
    grouped[place] = row;
    next[group] = place + 1;
  }
  return { rows: grouped, starts, keys, keyOf };
}

export function getGroupRows({ rows, starts }: RowGroups, group: number): Uint32Array {
  return rows.subarray(starts[group], starts[group + 1]);
}

/** What a line's rows have in common: see `lineUp`. */
export function getKey({ keys, keyOf }: RowGroups, line: number): number {
  return (line < 0 ? keys[-1 - line] : keyOf[line]) ?? 0;
}

interface Shape {
  isShut: (key: number) => boolean;
  /** A group of one is its row alone, without a heading. */
  isLoneBare: boolean;
}

/** The lines of a list that shows groups: a row by its number, the heading of group `n` as `-1 - n`. */
export function* lineUp({ rows, starts, keys }: RowGroups, { isShut, isLoneBare }: Shape): Steps<Int32Array> {
  const lines = new Int32Array(rows.length + keys.length);
  let count = 0;
  for (let group = 0; group < keys.length; group++) {
    if (group % stepSize === 0) yield;
    const [start, end] = [starts[group] ?? 0, starts[group + 1] ?? 0];
    const hasHeading = !isLoneBare || end - start > 1;
    if (hasHeading) lines[count++] = -1 - group;
    if (hasHeading && isShut(keys[group] ?? 0)) continue;
    for (let at = start; at < end; at++) lines[count++] = rows[at] ?? 0;
  }
  return lines.subarray(0, count);
}

function* countGroups(rows: Uint32Array, keyOf: Uint32Array, keyCount: number) {
  // One more than the group's number; 0 for a key that no row has.
  const groupOf = new Uint32Array(keyCount);
  const keys = new Uint32Array(Math.min(rows.length, keyCount));
  const counts = new Uint32Array(keys.length);
  let size = 0;
  for (let at = 0; at < rows.length; at++) {
    if (at % stepSize === 0) yield;
    const key = keyOf[rows[at] ?? 0] ?? 0;
    let group = groupOf[key];
    if (!group) {
      keys[size] = key;
      group = ++size;
      groupOf[key] = group;
    }
    counts[group - 1] = (counts[group - 1] ?? 0) + 1;
  }
  return { groupOf, keys: keys.subarray(0, size), starts: yield* addUp(counts.subarray(0, size)) };
}

function* addUp(counts: Uint32Array): Steps<Uint32Array> {
  const sums = new Uint32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at++) {
    if (at % stepSize === 0) yield;
    sums[at + 1] = (sums[at] ?? 0) + (counts[at] ?? 0);
  }
  return sums;
}

function* markRows(rows: Uint32Array, size: number): Steps<Uint8Array> {
  const marks = new Uint8Array(size);
  for (let at = 0; at < rows.length; at++) {
    if (at % stepSize === 0) yield;
    marks[rows[at] ?? 0] = 1;
  }
  return marks;
}
