import type { Grade } from '../report/report.ts';

/** Allowed values and defaults of the list of reports (interface §4.1). */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export const orders = ['desc', 'asc'] as const;
export type Order = (typeof orders)[number];

export const querySorts = ['id', 'generated_at', 'url', 'result'] as const;
export type QuerySort = (typeof querySorts)[number];

export interface ReportQuery {
  search: string;
  sortBy: QuerySort;
  order: Order;
  perPage: PageSize;
  /** Counted from 1. The interface has no such parameter, so it is sent only from the second page on. */
  page: number;
  /** Project name; empty for all. */
  project: string;
  /** Absent for all. */
  result?: Grade;
}

export const defaultReportQuery: ReportQuery = {
  search: '',
  project: '',
  sortBy: 'id',
  order: 'desc',
  perPage: 10,
  page: 1,
};
