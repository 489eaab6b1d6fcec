import { type CheckValue, type CheckValues, findValue } from './list-checks.ts';
import { findGradedAt, type Grade, grades } from './report.ts';
import { listGrades, listStates, type SeenGrade, type StoredReport } from './stored-report.ts';

export const changeKinds = ['worse', 'better'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The grade of a report differs from the grade that the page had before. */
export interface GradeChange {
  kind: ChangeKind;
  from: Grade;
  to: Grade;
  at: number;
  /** `rerun`: the report itself was re-run. `report`: the page had an earlier report with another grade. */
  by: 'rerun' | 'report';
  /** The checks that failed before; absent if they are not known. */
  failedBefore?: readonly string[];
  /** What was measured then at the checks that fail now, as far as it is known. */
  valuesBefore?: CheckValues;
}

/** Undefined if the grades are equal. */
export function compareGrades(from: Grade, to: Grade): ChangeKind | undefined {
  if (from === to) return undefined;
  return grades.indexOf(to) > grades.indexOf(from) ? 'worse' : 'better';
}

/** The last change of a report's grade. Without one, the difference to `earlier`, the page's previous report. */
export function findChange(report: StoredReport, earlier?: StoredReport): GradeChange | undefined {
  const [current, previous] = listGrades(report).toReversed();
  const former = previous ?? (current && earlier && findGradeAt(earlier, current.at));
  const kind = current && former && compareGrades(former.result, current.result);
  if (!kind) return undefined;
  // Between two changes of its grade, a report may have had several states.
  const before = previous ? listStates(report).findLast(({ at }) => at < current.at) : former;
  const wasEarlier = earlier && (findGradedAt(earlier) ?? 0) <= current.at;
  const valuesBefore = previous ? current.valuesBefore : wasEarlier && earlier.values;
  return {
    kind,
    from: former.result,
    to: current.result,
    at: current.at,
    by: previous ? 'rerun' : 'report',
    ...(before?.failedChecks && { failedBefore: before.failedChecks }),
    ...(valuesBefore && { valuesBefore }),
  };
}

export interface NewFailure {
  name: string;
  /** What the service measured before and now; absent if that is not known. */
  before?: CheckValue | undefined;
  value?: CheckValue | undefined;
}

/** Why a page got worse: the checks that it fails now and did not fail before. */
export function listNewFailures(
  change: GradeChange | undefined,
  { failedChecks = [], values }: Pick<StoredReport, 'failedChecks' | 'values'>,
): NewFailure[] {
  const { kind, failedBefore, valuesBefore } = change ?? {};
  if (kind !== 'worse' || !failedBefore) return [];
  const names = failedChecks.filter((name) => !failedBefore.includes(name));
  return names.map((name) => ({ name, before: findValue(valuesBefore, name), value: findValue(values, name) }));
}

/** The grade of a report at a time. Without a time of its own, it had its first known grade whenever that was seen. */
function findGradeAt(report: StoredReport, time: number): SeenGrade | undefined {
  const known = listGrades(report);
  const first = findGradedAt(report) === undefined ? known[0] : undefined;
  return known.findLast(({ at }) => at <= time) ?? first;
}
