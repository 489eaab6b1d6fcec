import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Chromium gives objects back with their names in alphabetical order. */
function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sortNames(field)]));
}

/** A storage area that, like the browser's, keeps copies and answers later. */
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
      // As JSON, for that is what the browser keeps.
      Object.assign(values, sortNames(JSON.parse(JSON.stringify(changes))));
    },
    async remove(keys) {
      await Promise.resolve();
      for (const key of [keys].flat()) delete values[key];
    },
  };
}

/** What a browser's storage lies in. */
export interface StorageAreas {
  local: MemoryArea;
  session: MemoryArea;
  sync: MemoryArea;
  /** What the organisation has set. */
  managed: MemoryArea;
}

/** Gives the fake browser storage of its own, empty where a test brings none. */
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
