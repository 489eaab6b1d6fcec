import type { Steps } from '../slices/run-in-slices.ts';

export type CompareRows = (a: number, b: number) => number;

/** So many rows are sorted, or merged, in one step: about a millisecond. */
const stepSize = 1024;

/** Sorts the rows that are alike to `isAlike` and lie together, each run of them by itself and in place. Stable. */
export function* sortRuns(
  rows: Uint32Array,
  isAlike: (a: number, b: number) => boolean,
  compare: CompareRows,
): Steps<void> {
  let start = 0;
  for (let end = 1; end <= rows.length; end++) {
    if (end < rows.length && isAlike(rows[start] ?? 0, rows[end] ?? 0)) continue;
    if (end - start > 1) yield* mergeSort(rows.subarray(start, end), compare);
    start = end;
  }
}

function* mergeSort(rows: Uint32Array, compare: CompareRows): Steps<void> {
  for (let from = 0; from < rows.length; from += stepSize) {
    rows.subarray(from, from + stepSize).sort(compare);
    yield;
  }
  let source = rows;
  let target: Uint32Array = new Uint32Array(rows.length > stepSize ? rows.length : 0);
  for (let width = stepSize; width < rows.length; width *= 2) {
    for (let from = 0; from < rows.length; from += 2 * width) {
      const [middle, end] = [from + width, from + 2 * width].map((place) => Math.min(place, rows.length));
      yield* merge(source.subarray(from, middle), source.subarray(middle, end), target.subarray(from, end), compare);
    }
    [source, target] = [target, source];
  }
  if (source !== rows) rows.set(source);
}

/** Of what is alike, that of the first comes first. */
export function* merge(a: Uint32Array, b: Uint32Array, into: Uint32Array, compare: CompareRows): Steps<void> {
  let [ofA, ofB] = [0, 0];
  for (let place = 0; place < into.length; place++) {
    const isFromA = ofB === b.length || (ofA < a.length && compare(a[ofA] ?? 0, b[ofB] ?? 0) <= 0);
    into[place] = (isFromA ? a[ofA++] : b[ofB++]) ?? 0;
    if (place % stepSize === 0) yield;
  }
}
