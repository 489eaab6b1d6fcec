import { countReports, type ReportInsights } from '../../../lib/insights/count-reports.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { ChangeKind } from '../../../lib/model/report/grade-change.ts';
import type { ReportList } from '../../../lib/report-list/report-list.ts';
import { useCopy } from '../reports/LocalCopy.tsx';
import { useComputed } from '../reports/use-computed.ts';
import type { LoadedList } from '../reports/use-report-list.ts';

export interface Insights {
  reports: ReportInsights;
  /** How many reports are a change of their page's grade. */
  changes: Record<ChangeKind, number>;
}

/** The insights of the stored reports; undefined until all are read. */
export function useInsights(loaded: LoadedList, filter: InsightsFilter): Insights | undefined {
  return useComputed(loaded, JSON.stringify(filter), (list) => countInsights(list, filter));
}

function countInsights(list: ReportList, filter: InsightsFilter): Insights {
  const reports = list.query({ ...defaultReportFilter, ...filter }).map(({ report }) => report);
  const count = (kind: ChangeKind) => list.query(filterChanges(filter, kind)).length;
  return { reports: countReports(reports, Date.now()), changes: { better: count('better'), worse: count('worse') } };
}

/** The report list's filter for changes of this kind within the filter's days and projects. */
export function filterChanges(filter: InsightsFilter, kind: ChangeKind): ReportFilter {
  return { ...defaultReportFilter, ...filter, dated: 'changed', changes: [kind] };
}

/** Returns a function that writes the address of the reports behind a number. */
export function useReportsLink(): (filter: InsightsFilter, change: Partial<ReportFilter>) => string {
  const { link } = useCopy();
  return (filter, change) => link({ name: 'reports', filter: { ...defaultReportFilter, ...filter, ...change } });
}
