import * as z from 'zod/mini';
import { createLock } from '../../storage/lock.ts';
import type { StorageArea } from '../item.ts';

/** The passwords of jobs and batches that have not ended, by id. In memory only: they end with the browser. */
export interface Secrets {
  readAll(): Promise<Record<string, string>>;
  write(id: string, password: string): Promise<void>;
  remove(ids: string[]): Promise<void>;
}

const key = 'secrets';
const schema = z.record(z.string(), z.string());

export function defineSecrets(area: StorageArea): Secrets {
  const withLock = createLock();
  const readAll = async () => schema.safeParse((await area.get(key))[key]).data ?? {};
  const change = (change: (secrets: Record<string, string>) => Record<string, string>) =>
    withLock(async () => area.set({ [key]: change(await readAll()) }));
  return {
    readAll,
    write: (id, password) => change((secrets) => ({ ...secrets, [id]: password })),
    remove: (ids) =>
      change((secrets) => Object.fromEntries(Object.entries(secrets).filter(([id]) => !ids.includes(id)))),
  };
}
