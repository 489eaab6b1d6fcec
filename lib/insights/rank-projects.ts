import type { ProjectFigures } from './count-reports.ts';
import { countGraded, type GradeCounts } from './grade-counts.ts';

export interface Ranking {
  best: ProjectFigures[];
  worst: ProjectFigures[];
  /** Number of projects that have enough graded reports to be ranked. */
  count: number;
}

/**
 * Lists the projects with the largest shares of good and of bad reports, at most `length` each. Only projects with at
 * least `minimum` graded reports are ranked.
 */
export function rankProjects(projects: readonly ProjectFigures[], minimum: number, length: number): Ranking {
  const ranked = projects.filter(({ counts }) => countGraded(counts) >= Math.max(1, minimum));
  const sort = (first: 'good' | 'bad', last: 'good' | 'bad') =>
    [...ranked]
      .sort(
        (a, b) =>
          compareShare(b, a, first) || compareShare(a, b, last) || countGraded(b.counts) - countGraded(a.counts),
      )
      .slice(0, length);
  return { best: sort('good', 'bad'), worst: sort('bad', 'good'), count: ranked.length };
}

function compareShare(a: ProjectFigures, b: ProjectFigures, grade: 'good' | 'bad'): number {
  return getShare(a.counts, grade) - getShare(b.counts, grade);
}

/** The share among graded reports. */
function getShare(counts: GradeCounts, grade: 'good' | 'bad'): number {
  return counts[grade] / countGraded(counts);
}
