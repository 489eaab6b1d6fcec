import { browser } from 'wxt/browser';
import { storage } from 'wxt/utils/storage';
import * as z from 'zod/mini';
import { createLock } from './lock.ts';

/**
 * The API keys, one item each, for the worker alone: no key may be sent to a page. A key that is to be forgotten when
 * the browser closes is in session storage, which is kept in memory, and is never written to the disk.
 */
const areas = ['local', 'session'] as const;
const keySchema = z.string().check(z.minLength(1));
const withLock = createLock();

export async function findKey(connectionId: string): Promise<string | undefined> {
  for (const area of areas) {
    const { data } = z.safeParse(keySchema, await storage.getItem(`${area}:key:${connectionId}`));
    if (data !== undefined) return data;
  }
  return undefined;
}

export function writeKey(connectionId: string, key: string, forgetsKey: boolean): Promise<void> {
  return withLock(async () => {
    const [area, other] = forgetsKey ? (['session', 'local'] as const) : (['local', 'session'] as const);
    await storage.setItem(`${area}:key:${connectionId}`, key);
    await storage.removeItem(`${other}:key:${connectionId}`);
  });
}

export function removeKey(connectionId: string): Promise<void> {
  return withLock(() => removeFromAllAreas(connectionId));
}

/** Removes the keys of all connections but these. */
export function removeOtherKeys(connectionIds: string[]): Promise<void> {
  return withLock(async () => {
    const stored = await Promise.all(areas.map((area) => storage.snapshot(area)));
    for (const name of stored.flatMap(Object.keys).filter((name) => name.startsWith('key:'))) {
      const id = name.slice('key:'.length);
      if (!connectionIds.includes(id)) await removeFromAllAreas(id);
    }
  });
}

/** Whether a key is kept in memory only. */
export async function hasKeyInMemory(): Promise<boolean> {
  return Object.keys(await storage.snapshot('session')).some((name) => name.startsWith('key:'));
}

async function removeFromAllAreas(connectionId: string): Promise<void> {
  for (const area of areas) await storage.removeItem(`${area}:key:${connectionId}`);
}

interface Restrictable {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** Denies content scripts access to every storage area, if the browser supports it (Chromium; not Firefox 153). */
export async function restrictStorage(): Promise<void> {
  const restrictable: Restrictable[] = [browser.storage.local, browser.storage.session];
  await Promise.all(restrictable.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
