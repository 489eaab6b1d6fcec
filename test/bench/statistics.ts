export function getMedian(values: number[]): number {
  return getQuantile(values, 0.5);
}

/** The quantile of a share (0.95: the 95th percentile), interpolated linearly between two values. */
export function getQuantile(values: number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
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
