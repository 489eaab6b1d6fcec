import { getPageSearch } from '../address/same-page.ts';
import type { ReportFilter, ReportSort } from './report-filter.ts';
import { readSearch } from './search-text.ts';
import { defaultReportQuery, type QuerySort, type ReportQuery } from './service-query.ts';

/** The orders that the service can sort by (interface §4.1). Its name for `id` is "date created". */
const sorts: { [Name in ReportSort]?: QuerySort } = {
  created: 'id',
  generated: 'generated_at',
  url: 'url',
  result: 'result',
};

/**
 * The narrowest query whose response still contains every report that the filter matches, except those that match only
 * by their project's name: the service searches addresses alone. A query takes one search text, one project and one
 * grade, and none of the other filters.
 */
export function getNarrowestQuery(filter: ReportFilter): ReportQuery {
  const { search, projects, results, sortBy, order } = filter;
  const [longest = ''] = readSearch(search).wanted.sort((a, b) => b.length - a.length);
  const [project = ''] = projects.length === 1 ? projects : [];
  const [result] = results.length === 1 ? results : [];
  const querySort = sorts[sortBy];
  return {
    ...defaultReportQuery,
    // A service may leave out the scheme of addresses.
    search: getPageSearch(longest),
    project,
    ...(result && result !== 'none' && { result }),
    ...(querySort && { sortBy: querySort, order }),
    perPage: 100,
  };
}

/** Whether the query requests all reports, newest first, as a sync does. */
export function isPlainQuery({ search, project, result, sortBy, order }: ReportQuery): boolean {
  return !search && !project && !result && sortBy === 'id' && order === 'desc';
}
