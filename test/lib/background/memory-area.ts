import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Chromium returns objects with their keys in alphabetical order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sortKeys(field)]));
}

/** A storage area that, like the browser's, copies its values and is asynchronous. */
export interface MemoryArea {
  values: Record<string, unknown>;
  get(keys?: string | string[] | null): Promise<Record<string, unknown>>;
  set(changes: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
}

export function createMemoryArea(initial: Record<string, unknown> = {}): MemoryArea {
  const values: Record<string, unknown> = structuredClone(initial);
  return {
    values,
    async get(keys) {
      await Promise.resolve();
      if (keys === null || keys === undefined) return structuredClone(values);
      const known = [keys].flat().filter((key) => key in values);
      return Object.fromEntries(known.map((key) => [key, structuredClone(values[key])]));
    },
    async set(changes) {
      await Promise.resolve();
      // The browser stores JSON.
      Object.assign(values, sortKeys(JSON.parse(JSON.stringify(changes))));
    },
    async remove(keys) {
      await Promise.resolve();
      for (const key of [keys].flat()) delete values[key];
    },
  };
}

/** The storage areas of a browser. */
export interface StorageAreas {
  local: MemoryArea;
  session: MemoryArea;
  sync: MemoryArea;
  /** The policy of the organisation. */
  managed: MemoryArea;
}

/** Installs storage areas in the fake browser: the given ones, or else empty ones. */
export function installStorage(given: Partial<StorageAreas> = {}): StorageAreas {
  const areas = {
    local: given.local ?? createMemoryArea(),
    session: given.session ?? createMemoryArea(),
    sync: given.sync ?? createMemoryArea(),
    managed: given.managed ?? createMemoryArea(),
  };
  Object.assign(fakeBrowser.storage, areas);
  return areas;
}
