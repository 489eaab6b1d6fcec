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

/** Asks the user; only in a click, before anything is awaited. */
export function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}
