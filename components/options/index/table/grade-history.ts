import type { IndexedReport } from '../../../../lib/model/report/indexed-report.ts';
import type { Grade } from '../../../../lib/model/report/report.ts';

/** The grades of a page, oldest first, from its reports, newest first. */
export function listHistory(reports: Pick<IndexedReport, 'result' | 'grades'>[]): Grade[] {
  return reports.toReversed().flatMap(({ result, grades }) => grades?.map(({ result }) => result) ?? result ?? []);
}

/** The grade before its present one, where that was another: its own, or that of the page's report before it. */
export function findFormerGrade(
  { result, grades }: Pick<IndexedReport, 'result' | 'grades'>,
  older: Pick<IndexedReport, 'result'> | undefined,
): Grade | undefined {
  const former = grades?.at(-2)?.result ?? older?.result;
  return result && former !== result ? former : undefined;
}
