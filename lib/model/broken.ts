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

/** What could not be read of an item, in the form it was stored in. */
export interface Loss {
  how: Breakage;
  value: unknown;
}

/** What could not be read. It is kept until a later version can read it or the user deletes it. */
export interface BrokenEntry extends Partial<Loss> {
  item: StoredItem;
  how: Loss['how'];
  /** The user has been told. */
  isSeen?: boolean;
}

/** Against something that breaks again and again. */
const brokenLimit = 100;

/** A worker that died between keeping and resetting does both again: the same is kept once. */
export function addBroken(entries: BrokenEntry[], added: BrokenEntry): BrokenEntry[] {
  return [...removeBroken(entries, added), added].slice(-brokenLimit);
}

export function removeBroken(entries: BrokenEntry[], removed: BrokenEntry): BrokenEntry[] {
  const text = describe(removed);
  return entries.filter((other) => describe(other) !== text);
}

function describe({ item, how, value }: BrokenEntry): string {
  return JSON.stringify([item, how, value]);
}
