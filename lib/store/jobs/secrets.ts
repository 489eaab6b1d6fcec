import * as v from 'valibot';
import { defineItem, type StorageArea } from '../item.ts';

/** The passwords of jobs that have not ended, by job. In the memory-backed area only: they end with the browser. */
export interface Secrets {
  readAll(): Promise<Record<string, string>>;
  write(jobId: string, password: string): Promise<void>;
  remove(jobIds: string[]): Promise<void>;
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
    async write(jobId, password) {
      await item.update((secrets) => ({ ...secrets, [jobId]: password }));
    },
    async remove(jobIds) {
      const isKept = ([jobId]: [string, string]) => !jobIds.includes(jobId);
      await item.update((secrets) => Object.fromEntries(Object.entries(secrets).filter(isKept)));
    },
  };
}
