import { type Order, orders } from './service-query.ts';
import { unlessDefault, writeParams } from './write-params.ts';

export const projectsSorts = ['project', 'reports', 'bad', 'score', 'worse', 'failed', 'generated'] as const;
export type ProjectsSort = (typeof projectsSorts)[number];

/** The order in which a column is first sorted: the worst, the most or the newest first. */
export function getFirstOrder(sort: ProjectsSort): Order {
  return sort === 'project' || sort === 'score' ? 'asc' : 'desc';
}

/** Which projects are shown, and in which order. */
export interface ProjectsFilter {
  search: string;
  sortBy: ProjectsSort;
  order: Order;
}

export const defaultProjectsFilter: ProjectsFilter = { search: '', sortBy: 'generated', order: 'desc' };

export function readProjectsFilter(params: URLSearchParams): ProjectsFilter {
  return {
    search: params.get('search') ?? defaultProjectsFilter.search,
    sortBy: projectsSorts.find((sort) => sort === params.get('sort_by')) ?? defaultProjectsFilter.sortBy,
    order: orders.find((order) => order === params.get('sort')) ?? defaultProjectsFilter.order,
  };
}

/** The parameters that differ from the default, with the names of the interface. */
export function writeProjectsFilter({ search, sortBy, order }: ProjectsFilter): [string, string][] {
  return writeParams({
    search,
    sort_by: unlessDefault(sortBy, defaultProjectsFilter.sortBy),
    sort: unlessDefault(order, defaultProjectsFilter.order),
  });
}
