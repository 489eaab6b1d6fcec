import type { Manifest } from 'webextension-polyfill';
import { browser } from 'wxt/browser';
import type { HeldPermission, OptionalPermission } from '../model/disclosure.ts';

/** What the user may send of what a permission lets read. Firefox asks for both in one question, and notes them apart. */
const collected: Partial<Record<OptionalPermission, Manifest.OptionalDataCollectionPermission>> = {
  scripting: 'websiteContent',
  bookmarks: 'bookmarksInfo',
};

export function hasOrigin(originPattern: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern] });
}

/** Asks the user, once for all of them; only in a click, before anything is awaited. */
export function requestOrigins(origins: string[]): Promise<boolean> {
  return browser.permissions.request({ origins });
}

/** Gives an origin back. One the manifest itself lists cannot be given back; nothing is wrong then. */
export async function releaseOrigin(originPattern: string): Promise<void> {
  await browser.permissions.remove({ origins: [originPattern] }).catch(() => false);
}

/** Calls back with the origins that the user has given, as match patterns. */
export function onOrigin(callback: (origins: string[]) => void): void {
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    if (origins.length > 0) callback(origins);
  });
}

/** Asks the user; only in a click, before anything is awaited. */
export function requestPermission(name: OptionalPermission): Promise<boolean> {
  return browser.permissions.request(describe(name));
}

/** Gives one back. Where the manifest itself lists it, it stays; nothing is wrong then. */
export async function releasePermission(name: OptionalPermission): Promise<void> {
  await browser.permissions.remove(describe(name)).catch(() => false);
}

/**
 * Whether the browser has bookmarks. Firefox for Android leaves out of the manifest what it does not know, and the API
 * itself is nowhere before it is allowed.
 */
export function hasBookmarks(): boolean {
  const { optional_permissions: known = [] } = browser.runtime.getManifest();
  return known.includes('bookmarks');
}

/** All permissions granted now, without the internal ones that Firefox lists. */
export async function listPermissions(): Promise<HeldPermission[]> {
  const { permissions = [], origins = [] } = await browser.permissions.getAll();
  const manifest = browser.runtime.getManifest();
  const required = [...(manifest.permissions ?? []), ...(manifest.host_permissions ?? [])];
  const toHeld = (name: string, isOrigin: boolean) => ({ name, isOrigin, isOptional: !required.includes(name) });
  return [
    ...permissions.filter((name) => !name.startsWith('internal:')).map((name) => toHeld(name, false)),
    ...origins.map((name) => toHeld(name, true)),
  ];
}

/** Calls back when some were given or taken, until the returned function is called. */
export function watchPermissions(callback: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  onAdded.addListener(callback);
  onRemoved.addListener(callback);
  return () => {
    onAdded.removeListener(callback);
    onRemoved.removeListener(callback);
  };
}

function describe(name: OptionalPermission) {
  const data = import.meta.env.BROWSER === 'firefox' ? collected[name] : undefined;
  return { permissions: [name], ...(data && { data_collection: [data] }) };
}
