import type { IndexResult } from '../model/filter/index-filter.ts';
import { type Grade, grades } from '../model/report/report.ts';

/** How many reports there are of each grade, and without one. */
export type GradeCounts = Record<IndexResult, number>;

/** How many numbers a tally has for each thing that is counted: in the order of `Columns.result`. */
export const slots = 1 + grades.length;

/** The counts at a place of a tally. */
export function readTally(tally: Uint32Array, place = 0): GradeCounts {
  const [none = 0, good = 0, decent = 0, bad = 0] = tally.subarray(place * slots, (place + 1) * slots);
  return { good, decent, bad, none };
}

export function countGraded(counts: Record<Grade, number>): number {
  return grades.reduce((sum, grade) => sum + counts[grade], 0);
}

export function countAll(counts: GradeCounts): number {
  return countGraded(counts) + counts.none;
}
