import type { ResultChoice } from '../model/filter/report-filter.ts';
import { type Grade, grades, type Report } from '../model/report/report.ts';

/** Number of reports with each grade, and without one (`none`). */
export type GradeCounts = Record<ResultChoice, number>;

export function countGrades(reports: Iterable<Pick<Report, 'result'>>): GradeCounts {
  const counts = { good: 0, decent: 0, bad: 0, none: 0 };
  for (const { result = 'none' } of reports) counts[result] += 1;
  return counts;
}

export function countGraded(counts: Record<Grade, number>): number {
  return grades.reduce((sum, grade) => sum + counts[grade], 0);
}

export function countAll(counts: GradeCounts): number {
  return countGraded(counts) + counts.none;
}
