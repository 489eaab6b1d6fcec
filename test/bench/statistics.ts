import { quantile } from 'd3-array';

export function getMedian(values: number[]): number {
  return getQuantile(values, 0.5);
}

/** The quantile of a share (0.95: the 95th percentile). */
export function getQuantile(values: number[], share: number): number {
  const found = quantile(values, share);
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

/** A measured value and the value that it is compared with, measured one directly after the other. */
export interface Pair {
  measured: number;
  base: number;
}

/**
 * The median of the ratios of all rounds. In each round both values were measured one directly after the other, so that
 * other work on the machine affects both.
 */
export function getRatio(rounds: Pair[]): number {
  return getMedian(rounds.map(({ measured, base }) => measured / base));
}

/** Formats the two medians, divided by `unit`: “44 and 35”. */
export function describePair(pairs: Pair[], unit = 1, digits = 0): string {
  const medians = [pairs.map(({ measured }) => measured), pairs.map(({ base }) => base)].map(getMedian);
  return medians.map((median) => (median / unit).toFixed(digits)).join(' and ');
}
