import { useEffect, useRef, useState } from 'preact/hooks';
import { countReports, type ReportInsights } from '../../../lib/insights/count-reports.ts';
import { type ChangeInsights, findChanges } from '../../../lib/insights/find-changes.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import type { ReportList } from '../../../lib/report-list/report-list.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import type { LoadedList } from '../reports/use-report-list.ts';

export interface Insights {
  reports: ReportInsights;
  changes: ChangeInsights;
}

/** Milliseconds: during a full sync, the list changes four times a second. */
const changePause = 1000;

/**
 * The insights of the stored reports, counted again with every change of reports or filter. Absent until all are read.
 */
export function useInsights({ list, version, isRead }: LoadedList, filter: InsightsFilter): Insights | undefined {
  const [insights, setInsights] = useState<Insights>();
  const counted = useRef<number>(undefined);
  const count = () => {
    counted.current = version;
    setInsights(countInsights(list, filter));
  };
  const countSoon = useThrottled(changePause, count);
  useEffect(() => {
    if (isRead) count();
  }, [isRead, list, JSON.stringify(filter)]);
  useEffect(() => {
    if (isRead && counted.current !== version) countSoon();
  }, [version]);
  return isRead ? insights : undefined;
}

function countInsights(list: ReportList, filter: InsightsFilter): Insights {
  const reports = list.query({ ...defaultReportFilter, ...filter }).map(({ report }) => report);
  return { reports: countReports(reports, Date.now()), changes: findChanges(list, filter) };
}

/** The address of the reports behind a number. */
export function linkReports(filter: InsightsFilter, change: Partial<ReportFilter>): string {
  return writeView({ name: 'reports', filter: { ...defaultReportFilter, ...filter, ...change } });
}
