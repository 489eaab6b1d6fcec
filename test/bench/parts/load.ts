import { type Comparison, startComparison } from '../comparison.ts';
import type { Figure } from '../figure.ts';
import { measurePopupLoad } from './load/popup.ts';
import { measureWorkerStart } from './load/worker-start.ts';

/** A measurement in rounds. `isReversed` changes the order of the extensions in every other round. */
export interface Measure {
  takeRound(comparison: Comparison, isReversed: boolean): Promise<void>;
  toFigures(): Figure[];
}

/** The times are so short that fewer rounds would not be reliable. */
const minRounds = 15;

export async function measureLoad(rounds: number): Promise<Figure[]> {
  const comparison = await startComparison();
  const measures = [measurePopupLoad(), measureWorkerStart()];
  // The first round is not counted: the browser's code caches are empty.
  for (const measure of [measurePopupLoad(), measureWorkerStart()]) await measure.takeRound(comparison, false);
  for (let round = 0; round < Math.max(rounds, minRounds); round++) {
    for (const measure of measures) await measure.takeRound(comparison, round % 2 === 1);
  }
  await comparison.close();
  return measures.flatMap((measure) => measure.toFigures());
}
