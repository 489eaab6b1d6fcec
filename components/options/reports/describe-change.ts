import { nameFailures } from '../../../lib/i18n/name-failures.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { type GradeChange, listNewFailures } from '../../../lib/model/report/grade-change.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';

/** How the grade changed, and the names of the checks that the page newly fails; empty if it fails no others. */
export function describeChange(
  change: GradeChange,
  report: Pick<StoredReport, 'failedChecks' | 'values'>,
): { note: string; names: string } {
  const { kind, by, from } = change;
  const note = t(`changeNote_${by}_${kind}`, t(`grade_${from}`));
  return { note, names: nameFailures(listNewFailures(change, report)) };
}
