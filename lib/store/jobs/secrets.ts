import * as v from 'valibot';
import { defineItem, type StorageArea } from '../item.ts';

/** The passwords of jobs and batches that have not ended, by id. In memory only: they end with the browser. */
export interface Secrets {
  readAll(): Promise<Record<string, string>>;
  write(id: string, password: string): Promise<void>;
  remove(ids: string[]): Promise<void>;
}

export function defineSecrets(area: StorageArea): Secrets {
  const item = defineItem<Record<string, string>>(area, {
    key: 'secrets',
    version: 1,
    schema: v.record(v.string(), v.string()),
    fallback: {},
  });
  return {
    readAll: item.read,
    async write(id, password) {
      await item.update((secrets) => ({ ...secrets, [id]: password }));
    },
    async remove(ids) {
      const isKept = ([id]: [string, string]) => !ids.includes(id);
      await item.update((secrets) => Object.fromEntries(Object.entries(secrets).filter(isKept)));
    },
  };
}
