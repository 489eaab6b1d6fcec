import type { StorageArea } from '../../../lib/store/item.ts';

/** A storage area that, like the browser's, keeps copies and answers later. */
export function createMemoryArea(initial: Record<string, unknown> = {}): StorageArea & {
  values: Record<string, unknown>;
} {
  const values: Record<string, unknown> = structuredClone(initial);
  return {
    values,
    async get(key) {
      await Promise.resolve();
      return key in values ? { [key]: structuredClone(values[key]) } : {};
    },
    async set(changes) {
      await Promise.resolve();
      // As JSON, for that is what the browser keeps.
      Object.assign(values, JSON.parse(JSON.stringify(changes)));
    },
    async remove(key) {
      await Promise.resolve();
      delete values[key];
    },
  };
}
