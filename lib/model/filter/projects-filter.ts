import { type Order, orders } from './service-filter.ts';
import { unlessDefault, writeParams } from './write-params.ts';

/** Two that the service sorts by (interface §4.2), and two that rest on the local copy. */
export const projectsSorts = ['created_at', 'project', 'reports', 'bad'] as const;
export type ProjectsSort = (typeof projectsSorts)[number];

/** Which projects are shown, and in which order. */
export interface ProjectsFilter {
  search: string;
  sortBy: ProjectsSort;
  order: Order;
}

export const defaultProjectsFilter: ProjectsFilter = { search: '', sortBy: 'created_at', order: 'desc' };

export function readProjectsFilter(params: URLSearchParams): ProjectsFilter {
  return {
    search: params.get('search') ?? defaultProjectsFilter.search,
    sortBy: projectsSorts.find((sort) => sort === params.get('sort_by')) ?? defaultProjectsFilter.sortBy,
    order: orders.find((order) => order === params.get('sort')) ?? defaultProjectsFilter.order,
  };
}

/** Only what is not the default, under the interface's own names. */
export function writeProjectsFilter({ search, sortBy, order }: ProjectsFilter): [string, string][] {
  return writeParams({
    search,
    sort_by: unlessDefault(sortBy, defaultProjectsFilter.sortBy),
    sort: unlessDefault(order, defaultProjectsFilter.order),
  });
}
