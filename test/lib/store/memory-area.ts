import type { StorageArea } from '../../../lib/store/item.ts';

/** Chromium gives objects back with their names in alphabetical order. */
function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sortNames(field)]));
}

/** A storage area that, like the browser's, keeps copies and answers later. */
export function createMemoryArea(initial: Record<string, unknown> = {}): StorageArea & {
  values: Record<string, unknown>;
} {
  const values: Record<string, unknown> = structuredClone(initial);
  return {
    values,
    async get(key) {
      await Promise.resolve();
      if (key === null) return structuredClone(values);
      return key in values ? { [key]: structuredClone(values[key]) } : {};
    },
    async set(changes) {
      await Promise.resolve();
      // As JSON, for that is what the browser keeps.
      Object.assign(values, sortNames(JSON.parse(JSON.stringify(changes))));
    },
    async remove(key) {
      await Promise.resolve();
      delete values[key];
    },
  };
}
