import { browser } from 'wxt/browser';
import type { StorageArea } from '../store/item.ts';
import { gatherReads } from './gather-reads.ts';

export const local: StorageArea = gatherReads(browser.storage.local);
export const session: StorageArea = gatherReads(browser.storage.session);

/** Absent in some browsers, and in Firefox rejecting where nothing is set. */
export const managed: Pick<StorageArea, 'get'> = { get: async (key) => browser.storage.managed.get(key) };

/**
 * Calls back when the organisation has set something else, or one of the user's browsers has changed what is synced. Of
 * this area alone: others would wake the worker for nothing.
 */
export function onStored(area: 'managed' | 'sync', callback: () => void): void {
  browser.storage[area]?.onChanged?.addListener(callback);
}

interface Restrictable {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** Keeps storage from anything but the extension's own pages, where the browser can (Chromium; not Firefox 153). */
export async function restrictStorage(): Promise<void> {
  const areas: Restrictable[] = [browser.storage.local, browser.storage.session, browser.storage.sync];
  await Promise.all(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
