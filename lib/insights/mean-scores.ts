import { mean } from 'd3-array';
import { listPageScores, type SeenScore, type StoredReport } from '../model/report/stored-report.ts';

/** Enough for a line to show when something happened. */
const steps = 12;

/**
 * The mean score of the pages at equal distances from `since` to `now`, oldest first; empty if none has a score. Before
 * a page's first known score, that score counts, so that only pages whose score has changed move the mean.
 */
export function listMeanScores(pages: readonly StoredReport[][], since: number, now: number): SeenScore[] {
  const scoresOfPages = pages.map(listPageScores).filter(({ length }) => length > 0);
  if (scoresOfPages.length === 0) return [];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = since + ((now - since) * step) / steps;
    const score = mean(scoresOfPages, (scores) => (scores.findLast((seen) => seen.at <= at) ?? scores[0])?.score) ?? 0;
    return { at, score: Number(score.toPrecision(3)) };
  });
}
