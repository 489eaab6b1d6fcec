import { stack } from 'd3-shape';
import type { GradeCounts } from '../../../lib/figures/grade-counts.ts';
import { type IndexResult, indexResults } from '../../../lib/model/filter/index-filter.ts';

export interface GradePart {
  grade: IndexResult;
  from: number;
  to: number;
}

const stackCounts = stack<unknown, GradeCounts, IndexResult>().keys(indexResults);

/** For each of the counts: its grades one upon the other, those that there are. */
export function stackGrades(list: readonly GradeCounts[]): GradePart[][] {
  const series = stackCounts([...list]);
  return list.map((_, place) =>
    series
      .map((points): GradePart => ({ grade: points.key, from: points[place]?.[0] ?? 0, to: points[place]?.[1] ?? 0 }))
      .filter(({ from, to }) => to > from),
  );
}
