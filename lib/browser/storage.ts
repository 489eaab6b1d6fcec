import { browser } from 'wxt/browser';
import type { StorageArea } from '../store/item.ts';
import { gatherReads } from './gather-reads.ts';

export const local: StorageArea = gatherReads(browser.storage.local);
export const session: StorageArea = gatherReads(browser.storage.session);

/** Goes with the user to their other browsers. */
export const sync: StorageArea = browser.storage.sync;

/** Absent in some browsers, and in Firefox rejecting where nothing is set. */
export const managed: Pick<StorageArea, 'get'> = { get: async (key) => browser.storage.managed.get(key) };

interface Restrictable {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** Keeps storage from anything but the extension's own pages, where the browser can (Chromium; not Firefox 153). */
export async function restrictStorage(): Promise<void> {
  const areas: Restrictable[] = [browser.storage.local, browser.storage.session, browser.storage.sync];
  await Promise.all(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
