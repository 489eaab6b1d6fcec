import * as v from 'valibot';
import { type BrokenEntry, breakages, storedItems } from '../model/broken.ts';
import { defineItem, type Item, type StorageArea } from './item.ts';
import { tolerantArray } from './tolerant-array.ts';

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
