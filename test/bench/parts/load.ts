import { type Contest, startContest } from '../contest.ts';
import type { Figure } from '../figure.ts';
import { measurePopupLoad } from './load/popup.ts';
import { measureWorkerStart } from './load/worker-start.ts';

/** What one round of a measure adds. `isTurned` every second time: nobody always comes first. */
export interface Measure {
  takeRound(contest: Contest, isTurned: boolean): Promise<void>;
  toFigures(): Figure[];
}

/** Fewer rounds say little of so short times. */
const leastRounds = 15;

export async function measureLoad(rounds: number): Promise<Figure[]> {
  const contest = await startContest();
  const measures = [measurePopupLoad(), measureWorkerStart()];
  // The first round finds no code in the browser's caches, and counts for nothing.
  for (const measure of [measurePopupLoad(), measureWorkerStart()]) await measure.takeRound(contest, false);
  for (let round = 0; round < Math.max(rounds, leastRounds); round++) {
    for (const measure of measures) await measure.takeRound(contest, round % 2 === 1);
  }
  await contest.close();
  return measures.flatMap((measure) => measure.toFigures());
}
