import { type Grade, grades } from './report.ts';
import { listGrades, type SeenGrade, type StoredReport } from './stored-report.ts';

export const changeKinds = ['worse', 'better'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A report got another grade than its page had before. */
export interface GradeChange {
  kind: ChangeKind;
  from: Grade;
  to: Grade;
  at: number;
  /** It was run again, or it is newer than the page's report before it. */
  by: 'rerun' | 'report';
}

/** Undefined where the grades are alike. */
export function compareGrades(from: Grade, to: Grade): ChangeKind | undefined {
  if (from === to) return undefined;
  return grades.indexOf(to) > grades.indexOf(from) ? 'worse' : 'better';
}

/** The last change of a report's grade; where it always had the same, how it differs from the page's report before it. */
export function findChange(report: StoredReport, earlier?: StoredReport): GradeChange | undefined {
  const [now, before] = listGrades(report).toReversed();
  const former = before ?? (now && earlier && findGradeAt(earlier, now.at));
  const kind = now && former && compareGrades(former.result, now.result);
  if (!kind) return undefined;
  return { kind, from: former.result, to: now.result, at: now.at, by: before ? 'rerun' : 'report' };
}

/** The grade that a report had at a time, or else its first one. */
function findGradeAt(report: StoredReport, time: number): SeenGrade | undefined {
  const seen = listGrades(report);
  return seen.findLast(({ at }) => at <= time) ?? seen[0];
}
