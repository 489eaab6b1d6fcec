import type { Steps } from '../slices/run-in-slices.ts';
import { type CompareRows, merge } from './merge-sort.ts';

/** More of them are no runs. */
const mostRuns = 16;

/**
 * Sorts rows that lie in few pieces which go up or down: to look at each once is nearly all there is to do. Nothing where
 * they do not lie so; they are then in any order.
 */
export function* joinRuns(rows: Uint32Array, compare: CompareRows): Steps<Uint32Array | undefined> {
  const runs: Uint32Array[] = [];
  for (let rest = rows; rest.length > 0; rest = rest.subarray(runs.at(-1)?.length)) {
    if (runs.length === mostRuns) return undefined;
    runs.push(takeRun(rest, compare));
  }
  while (runs.length > 1) {
    const [a = rows, b = rows] = runs.splice(0, 2);
    const joined = new Uint32Array(a.length + b.length);
    yield* merge(a, b, joined, compare);
    runs.push(joined);
  }
  return runs[0] ?? rows;
}

/** The first of the rows that lie in one direction, turned into the order. No two may be alike. */
function takeRun(rows: Uint32Array, compare: CompareRows): Uint32Array {
  const isDown = compare(rows[0] ?? 0, rows[1] ?? 0) > 0;
  let end = 1;
  while (end < rows.length && compare(rows[end - 1] ?? 0, rows[end] ?? 0) > 0 === isDown) end++;
  const run = rows.subarray(0, end);
  return isDown ? run.reverse() : run;
}
