import { type Grade, grades } from '../model/report/report.ts';
import type { ProjectFigures } from './count-reports.ts';
import { countGraded, type GradeCounts } from './grade-counts.ts';

export interface Ranking {
  best: ProjectFigures[];
  worst: ProjectFigures[];
  /** Number of projects that have enough graded reports to be ranked. */
  count: number;
}

const [bestGrade] = grades;
const worstGrade = grades.at(-1) ?? bestGrade;

/**
 * Lists the projects with the largest shares of the best and of the worst grade, at most `length` each and none in both,
 * unless it is the only one. Only projects with at least `minimum` graded reports are ranked.
 */
export function rankProjects(projects: readonly ProjectFigures[], minimum: number, length: number): Ranking {
  const ranked = projects.filter(({ counts }) => countGraded(counts) >= Math.max(1, minimum));
  const most = Math.min(length, Math.max(1, Math.floor(ranked.length / 2)));
  const best = sortByShare(ranked, bestGrade, worstGrade).slice(0, most);
  const others = ranked.length === 1 ? ranked : ranked.filter((project) => !best.includes(project));
  return { best, worst: sortByShare(others, worstGrade, bestGrade).slice(0, most), count: ranked.length };
}

/** Largest share of `first` first, then smallest share of `last`, then most reports. */
function sortByShare(projects: ProjectFigures[], first: Grade, last: Grade): ProjectFigures[] {
  return projects.toSorted(
    (a, b) => compareShare(b, a, first) || compareShare(a, b, last) || countGraded(b.counts) - countGraded(a.counts),
  );
}

function compareShare(a: ProjectFigures, b: ProjectFigures, grade: Grade): number {
  return getShare(a.counts, grade) - getShare(b.counts, grade);
}

/** The share among graded reports. */
function getShare(counts: GradeCounts, grade: Grade): number {
  return counts[grade] / countGraded(counts);
}
