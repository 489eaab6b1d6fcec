import * as v from 'valibot';
import { defineItem, type Item, type StorageArea } from './item.ts';

/** When the welcome page was opened, in milliseconds since 1970; 0 where it was not since the browser has started. */
export function defineWelcomedAt(area: StorageArea): Item<number> {
  return defineItem<number>(area, { key: 'welcomedAt', version: 1, schema: v.number(), fallback: 0 });
}
