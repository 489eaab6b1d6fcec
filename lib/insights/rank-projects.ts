import type { ProjectFigures } from './count-reports.ts';
import { countGraded, type GradeCounts } from './grade-counts.ts';

export interface Ranking {
  best: ProjectFigures[];
  worst: ProjectFigures[];
  /** How many have enough reports with a grade to be ranked. */
  count: number;
}

/** The projects with the largest share of good and of bad reports, of those that have enough reports with a grade. */
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

/** Of those that have a grade. */
function getShare(counts: GradeCounts, grade: 'good' | 'bad'): number {
  return counts[grade] / countGraded(counts);
}
