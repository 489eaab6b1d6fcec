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

/**
 * How many times as long one takes as the other: the median over rounds in which both ran one after the other, so that
 * what else the machine does weighs on both.
 */
export function getRatio(rounds: { measured: number; base: number }[]): number {
  return getMedian(rounds.map(({ measured, base }) => measured / base));
}
