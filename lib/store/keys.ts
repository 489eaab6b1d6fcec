import type { StorageArea } from './item.ts';

/** The API keys, one item each. For the worker alone: nothing here may be sent to a page. */
export interface Keys {
  read(connectionId: string): Promise<string | undefined>;
  write(connectionId: string, key: string): Promise<void>;
  remove(connectionId: string): Promise<void>;
}

export function defineKeys(area: StorageArea): Keys {
  const name = (connectionId: string) => `key:${connectionId}`;
  return {
    async read(connectionId) {
      const value = (await area.get(name(connectionId)))[name(connectionId)];
      return typeof value === 'string' && value !== '' ? value : undefined;
    },
    write: (connectionId, key) => area.set({ [name(connectionId)]: key }),
    remove: (connectionId) => area.remove(name(connectionId)),
  };
}
