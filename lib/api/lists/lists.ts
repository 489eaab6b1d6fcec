import {
  orders,
  type PageSize,
  type ProjectFilter,
  pageSizes,
  projectSorts,
  type ReportFilter,
  reportSorts,
} from '../../model/filter/service-filter.ts';
import type { Page } from '../../model/list-page.ts';
import type { Project } from '../../model/project.ts';
import { grades, type Report } from '../../model/report/report.ts';
import { checkInput, isOneOf } from '../checks.ts';
import type { FetchRows } from '../rows.ts';
import { fetchPage, type ReadPage } from './paging.ts';

/** The service's two lists (interface §4.1, §4.2), page by page. */
export interface ListOperations {
  listReports(filter: ReportFilter, signal?: AbortSignal): Promise<Page<Report>>;
  /** The same before it is read. */
  fetchReports(filter: ReportFilter, signal?: AbortSignal): Promise<ReadPage<Report>>;
  listProjects(filter: ProjectFilter, signal?: AbortSignal): Promise<Page<Project>>;
}

/** What neither the popup nor a single job asks for is not in the client that they have. */
export function withLists<Client extends { fetchRows: FetchRows }>(client: Client): Client & ListOperations {
  return {
    ...client,
    listReports: async (filter, signal) => (await fetchReports(client.fetchRows, filter, signal))(),
    fetchReports: (filter, signal) => fetchReports(client.fetchRows, filter, signal),
    listProjects: async (filter, signal) => (await fetchProjects(client.fetchRows, filter, signal))(),
  };
}

async function fetchReports(fetchRows: FetchRows, filter: ReportFilter, signal?: AbortSignal) {
  checkInput(isOneOf(reportSorts, filter.sortBy));
  checkInput(filter.result === undefined || isOneOf(grades, filter.result));
  const { search, project, result } = filter;
  const query = {
    ...(search && { search, search_by: 'url' }),
    ...(project && { project }),
    ...(result && { result }),
    ...toQuery(filter),
  };
  return fetchPage({
    fetchRows: (page) => fetchRows('reports', { ...query, ...page }, signal),
    number: filter.page,
    perPage: filter.perPage,
    getKey: ({ id }) => id,
  });
}

async function fetchProjects(fetchRows: FetchRows, filter: ProjectFilter, signal?: AbortSignal) {
  checkInput(isOneOf(projectSorts, filter.sortBy));
  const query = { ...(filter.search && { search: filter.search, search_by: 'project' }), ...toQuery(filter) };
  return fetchPage({
    fetchRows: (page) => fetchRows('projects', { ...query, ...page }, signal),
    number: filter.page,
    perPage: filter.perPage,
    getKey: ({ name }) => name,
  });
}

/** What both operations share. */
function toQuery(filter: { sortBy: string; order: string; perPage: PageSize; page: number }): Record<string, string> {
  checkInput(isOneOf(orders, filter.order));
  checkInput(isOneOf(pageSizes, filter.perPage));
  checkInput(Number.isSafeInteger(filter.page) && filter.page > 0);
  return { sort_by: filter.sortBy, sort: filter.order, per_page: String(filter.perPage) };
}
