/** The part of a list that is asked for, the same for every list. */
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

/** A search finds its text anywhere, in either case; `%` and `_` in it are plain characters. */
export function toLikePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
