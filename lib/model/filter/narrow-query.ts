import type { ReportFilter, ReportSort } from './report-filter.ts';
import { defaultReportQuery, type QuerySort, type ReportQuery } from './service-filter.ts';

/** What the service sorts by (interface §4.1). It calls `id` "date created". */
const sorts: { [Name in ReportSort]?: QuerySort } = {
  created: 'id',
  generated: 'generated_at',
  url: 'url',
  result: 'result',
};

/**
 * The narrowest question to the service whose answers include all that the filter lets through, but for words of a project's
 * name: the service searches addresses alone. It takes one text, one project and one grade, and nothing else that a filter has.
 */
export function narrowQuery(filter: ReportFilter): ReportQuery {
  const { search, projects, results, hosts, sortBy, order } = filter;
  const [longest = ''] = search.split(/\s+/).sort((a, b) => b.length - a.length);
  const [project = ''] = projects.length === 1 ? projects : [];
  const [result] = results.length === 1 ? results : [];
  const known = sorts[sortBy];
  return {
    ...defaultReportQuery,
    // A host is a part of every address on it.
    search: longest || (hosts.length === 1 ? (hosts[0] ?? '') : ''),
    project,
    ...(result && result !== 'none' && { result }),
    ...(known && { sortBy: known, order }),
    perPage: 100,
  };
}

/** Whether it asks for all reports, the newest first, as a sync does. */
export function isPlainQuery({ search, project, result, sortBy, order }: ReportQuery): boolean {
  return !search && !project && !result && sortBy === 'id' && order === 'desc';
}
