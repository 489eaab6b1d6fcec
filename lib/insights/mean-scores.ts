import { mean } from 'd3-array';
import { listPageScores, type SeenScore, type StoredReport } from '../model/report/stored-report.ts';

/** Enough for a line to show when something happened. */
const steps = 12;

/**
 * The mean score of the pages at equal distances from `since` to `now`, oldest first, without the times at which no
 * page had a score yet.
 */
export function listMeanScores(pages: readonly StoredReport[][], since: number, now: number): SeenScore[] {
  const scoresOfPages = pages.map(listPageScores);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = since + ((now - since) * step) / steps;
    return { at, score: mean(scoresOfPages, (scores) => scores.findLast((seen) => seen.at <= at)?.score) };
  }).filter((seen): seen is SeenScore => seen.score !== undefined);
}
