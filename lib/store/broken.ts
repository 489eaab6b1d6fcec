import * as v from 'valibot';
import { breakages, type StoredItem, storedItems } from '../model/broken.ts';
import type { Item, Loss, StorageArea } from './item.ts';
import { defineItem } from './item.ts';
import { tolerantArray } from './tolerant-array.ts';

/** What could not be read. It is kept until a later version can read it or the user deletes it. */
export interface BrokenEntry extends Partial<Loss> {
  item: StoredItem;
  how: Loss['how'];
  /** The user has been told. */
  isSeen?: boolean;
}

/** Against something that breaks again and again. */
export const brokenLimit = 100;

const entry: v.GenericSchema<unknown, BrokenEntry> = v.object({
  item: v.picklist(storedItems),
  how: v.picklist(breakages),
  value: v.optional(v.unknown()),
  isSeen: v.optional(v.boolean()),
});

/** `area` is on the disk: what lies in memory alone may hold a password, and comes here without a value. */
export function defineBroken(area: StorageArea): Item<BrokenEntry[]> {
  const schema = tolerantArray(entry);
  return defineItem<BrokenEntry[]>(area, { key: 'broken', version: 1, schema, fallback: [] });
}

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
