import { browser } from 'wxt/browser';

interface Restrictable {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** Keeps storage from anything but the extension's own pages, where the browser can (Chromium; not Firefox 153). */
export async function restrictStorage(): Promise<void> {
  const areas: Restrictable[] = [browser.storage.local, browser.storage.session, browser.storage.sync];
  await Promise.all(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
