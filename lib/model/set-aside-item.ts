/** What can be found unreadable: `memory` is everything that lasts until the browser closes. */
export const setAsideItems = ['connections', 'settings', 'jobs', 'watches', 'memory'] as const;
export type SetAsideItem = (typeof setAsideItems)[number];

/** Stored data that could not be read: it was reset, and its text is kept until the user has dismissed the message. */
export interface SetAside {
  item: SetAsideItem;
  /** As it was stored; absent for what was in memory only. */
  text?: string;
}
