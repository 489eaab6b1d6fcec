import { defaultReportFilter, type ReportFilter, readReportFilter, writeReportFilter } from './report-filter.ts';

/** Of which reports the insights are, in the words of the list's own filter. */
export type InsightsFilter = Pick<ReportFilter, 'projects' | 'period' | 'since' | 'until'>;

export function readInsightsFilter(params: URLSearchParams): InsightsFilter {
  const { projects, period, since, until } = readReportFilter(params);
  return { projects, ...(period && { period }), ...(since && { since }), ...(until && { until }) };
}

export function writeInsightsFilter(filter: InsightsFilter): [string, string][] {
  return writeReportFilter({ ...defaultReportFilter, ...filter });
}
