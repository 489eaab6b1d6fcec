/** The parameters that all lists have in common. */
export interface PageRequest {
  search: string | undefined;
  sort: 'asc' | 'desc';
  perPage: number;
  /** Counted from 1. */
  page: number;
}

export interface StoredPage<Item> {
  items: Item[];
  total: number;
}

/** The LIKE pattern that finds a text anywhere, ignoring case. `%` and `_` in the text have no special meaning. */
export function toLikePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
