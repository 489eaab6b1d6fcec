import { type Grade, grades } from '../report/report.ts';

/** Allowed values and defaults of the two list operations (interface §4.1, §4.2). */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export const orders = ['desc', 'asc'] as const;
export type Order = (typeof orders)[number];

export const reportSorts = ['id', 'generated_at', 'url', 'result'] as const;
export type ReportSort = (typeof reportSorts)[number];

export const projectSorts = ['created_at', 'project'] as const;
export type ProjectSort = (typeof projectSorts)[number];

interface ListFilter<Sort> {
  search: string;
  sortBy: Sort;
  order: Order;
  perPage: PageSize;
  /** Counted from 1; not a parameter of the interface, so it is sent from the second page on only. */
  page: number;
}

export interface ReportFilter extends ListFilter<ReportSort> {
  /** Project name; empty for all. */
  project: string;
  /** Absent for all. */
  result?: Grade;
}

export type ProjectFilter = ListFilter<ProjectSort>;

export const defaultReportFilter: ReportFilter = {
  search: '',
  project: '',
  sortBy: 'id',
  order: 'desc',
  perPage: 10,
  page: 1,
};

export const defaultProjectFilter: ProjectFilter = {
  search: '',
  sortBy: 'created_at',
  order: 'desc',
  perPage: 10,
  page: 1,
};

export function readReportFilter(params: URLSearchParams): ReportFilter {
  const result = grades.find((grade) => grade === params.get('result'));
  return {
    ...readListFields(params),
    project: params.get('project') ?? defaultReportFilter.project,
    ...(result && { result }),
    sortBy: reportSorts.find((sort) => sort === params.get('sort_by')) ?? defaultReportFilter.sortBy,
  };
}

/** What both lists have in common, with the same defaults (interface §4.1, §4.2). */
function readListFields(params: URLSearchParams) {
  return {
    search: params.get('search') ?? defaultReportFilter.search,
    order: orders.find((order) => order === params.get('sort')) ?? defaultReportFilter.order,
    perPage: pageSizes.find((size) => String(size) === params.get('per_page')) ?? defaultReportFilter.perPage,
    page: readPageNumber(params.get('page')),
  };
}

function readPageNumber(text: string | null): number {
  const isCount = text !== null && /^[1-9]\d{0,8}$/.test(text);
  return isCount ? Number(text) : defaultReportFilter.page;
}

/** Only what is not the default. */
export function writeReportFilter(filter: ReportFilter): [string, string][] {
  const params = writeFilter(filter, defaultReportFilter);
  if (filter.project) params.push(['project', filter.project]);
  if (filter.result) params.push(['result', filter.result]);
  return params;
}

/** The interface's own parameter names, so that an address reads like the request it leads to. */
const paramNames = { search: 'search', sortBy: 'sort_by', order: 'sort', perPage: 'per_page', page: 'page' } as const;

function writeFilter(filter: ReportFilter, defaults: ReportFilter): [string, string][] {
  const names = Object.keys(paramNames) as (keyof typeof paramNames)[];
  return names
    .filter((name) => filter[name] !== defaults[name])
    .map((name) => [paramNames[name], String(filter[name])]);
}
