import * as v from 'valibot';
import { createLock } from '../storage/lock.ts';
import type { StorageArea } from './item.ts';

/** The API keys, one item each. For the worker alone: nothing here may be sent to a page. */
export interface Keys {
  read(connectionId: string): Promise<string | undefined>;
  /** `forgets`: in memory only, until the browser closes. It is never written to the disk then. */
  write(connectionId: string, key: string, forgets: boolean): Promise<void>;
  remove(connectionId: string): Promise<void>;
  /** Removes the keys of all other connections. */
  keepOnly(connectionIds: string[]): Promise<void>;
}

const prefix = 'key:';
const version = 2;
const filled = v.pipe(v.string(), v.nonEmpty());
const stored = v.object({ version: v.literal(version), value: filled });

export function defineKeys(local: StorageArea, session: StorageArea): Keys {
  const withLock = createLock();
  const areas = [local, session];
  const load = async (area: StorageArea, name: string) => (await area.get(name))[name];

  /** Version 1 was the bare key. In turn: a key that is removed meanwhile must not come back. */
  const upgrade = (name: string) =>
    withLock(async () => {
      const raw = await load(local, name);
      if (v.is(filled, raw)) await local.set({ [name]: { version, value: raw } });
    });

  return {
    async read(connectionId) {
      const name = prefix + connectionId;
      for (const area of areas) {
        const raw = await load(area, name);
        if (v.is(stored, raw)) return raw.value;
        if (!v.is(filled, raw)) continue;
        void upgrade(name).catch(() => undefined);
        return raw;
      }
      return undefined;
    },
    write: (connectionId, key, forgets) =>
      withLock(async () => {
        const name = prefix + connectionId;
        const [area, other] = forgets ? [session, local] : [local, session];
        await area.set({ [name]: { version, value: key } });
        await other.remove(name);
      }),
    remove: (connectionId) => withLock(async () => removeAll(areas, prefix + connectionId)),
    keepOnly: (connectionIds) =>
      withLock(async () => {
        const kept = connectionIds.map((id) => prefix + id);
        for (const name of Object.keys(await local.get(null))) {
          if (name.startsWith(prefix) && !kept.includes(name)) await removeAll(areas, name);
        }
      }),
  };
}

async function removeAll(areas: StorageArea[], name: string): Promise<void> {
  for (const area of areas) await area.remove(name);
}
