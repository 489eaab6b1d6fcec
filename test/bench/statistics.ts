export function getMedian(values: number[]): number {
  return getQuantile(values, 0.5);
}

/** The value that a share of all does not exceed; between two values, so much of the way from one to the other. */
export function getQuantile(values: number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}

/** What is measured and what it is measured against, one after the other. */
export interface Pair {
  measured: number;
  base: number;
}

/**
 * How many times as long one takes as the other: the median over rounds in which both ran one after the other, so that
 * what else the machine does weighs on both.
 */
export function getRatio(rounds: Pair[]): number {
  return getMedian(rounds.map(({ measured, base }) => measured / base));
}

/** The two medians, in units of so many: “44 and 35”. */
export function describePair(pairs: Pair[], unit = 1, digits = 0): string {
  const medians = [pairs.map(({ measured }) => measured), pairs.map(({ base }) => base)].map(getMedian);
  return medians.map((median) => (median / unit).toFixed(digits)).join(' and ');
}
