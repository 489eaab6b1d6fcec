import { defaultReportFilter, type ReportFilter, readReportFilter, writeReportFilter } from './report-filter.ts';

/** Which reports the insights cover: a part of the filter of the report list. */
export type InsightsFilter = Pick<ReportFilter, 'projects' | 'period' | 'since' | 'until'>;

export function readInsightsFilter(params: URLSearchParams): InsightsFilter {
  const { projects, period, since, until } = readReportFilter(params);
  return { projects, period, since, until };
}

export function writeInsightsFilter(filter: InsightsFilter): [string, string][] {
  return writeReportFilter({ ...defaultReportFilter, ...filter });
}
