/** What is stored: `memory` is all that lies in memory only and is gone when the browser closes. */
export const storedItems = ['connections', 'settings', 'jobs', 'memory'] as const;
export type StoredItem = (typeof storedItems)[number];

/** How much of it could not be read: all, some of it, or nothing because a newer Pagegrade wrote it. */
export const breakages = ['whole', 'part', 'newer'] as const;
export type Breakage = (typeof breakages)[number];

/** Something stored that could not be read. */
export interface BrokenItem {
  item: StoredItem;
  how: Breakage;
  /** The start of it as it was stored; absent where nothing is kept or nothing can be shown. */
  excerpt?: string;
}
