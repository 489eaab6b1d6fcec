import { browser } from 'wxt/browser';

export function hasOrigin(originPattern: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern] });
}

/** Asks the user; only in a click, before anything is awaited. */
export function requestOrigin(originPattern: string): Promise<boolean> {
  return browser.permissions.request({ origins: [originPattern] });
}

/** Gives an origin back. One the manifest itself lists cannot be given back; nothing is wrong then. */
export async function releaseOrigin(originPattern: string): Promise<void> {
  await browser.permissions.remove({ origins: [originPattern] }).catch(() => false);
}

/** Calls back when the user has given an origin. */
export function onOrigin(callback: () => void): void {
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    if (origins.length > 0) callback();
  });
}

/** Asks the user; only in a click, before anything is awaited. */
export function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

/** Asks the user; only in a click, before anything is awaited. */
export function requestTabs(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['tabs'] });
}

/** Where the manifest itself lists it, it stays; nothing is wrong then. */
export async function releaseTabs(): Promise<void> {
  await browser.permissions.remove({ permissions: ['tabs'] }).catch(() => false);
}

/** Asks the user; only in a click, before anything is awaited. */
export function requestBookmarks(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['bookmarks'] });
}
