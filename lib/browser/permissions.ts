import { browser } from 'wxt/browser';

/** The permissions that Pagegrade may have, besides those for single origins. Texts: `permission_<name>`. */
export const permissions = [
  'activeTab',
  'alarms',
  'contextMenus',
  'sidePanel',
  'storage',
  'unlimitedStorage',
  'notifications',
  'tabs',
] as const;
export type Permission = (typeof permissions)[number];
export type OptionalPermission = Extract<Permission, 'notifications' | 'tabs'>;

/** A permission that is granted now. */
export interface HeldPermission {
  /** The name of the permission, or the match pattern of an origin. */
  name: string;
  isOrigin: boolean;
  /** It was not granted at installation and can be revoked. */
  isOptional: boolean;
}

export function hasOrigin(originPattern: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern] });
}

/** Asks the user for all of them in one dialog. Allowed only in the handler of a click, before anything is awaited. */
export function requestOrigins(origins: string[]): Promise<boolean> {
  return browser.permissions.request({ origins });
}

/** Releases the permission for an origin. A rejection is ignored: the manifest may require the origin. */
export async function releaseOrigin(originPattern: string): Promise<void> {
  await browser.permissions.remove({ origins: [originPattern] }).catch(() => false);
}

/** Calls back with origins that the user has just granted, as match patterns. */
export function onOriginsGranted(callback: (origins: string[]) => void): void {
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    if (origins.length > 0) callback(origins);
  });
}

export function hasPermission(name: OptionalPermission): Promise<boolean> {
  return browser.permissions.contains({ permissions: [name] });
}

/** Asks the user. Allowed only in the handler of a click, before anything is awaited. */
export function requestPermission(name: OptionalPermission): Promise<boolean> {
  return browser.permissions.request({ permissions: [name] });
}

/** Releases a permission. A rejection is ignored: the manifest may require the permission. */
export async function releasePermission(name: OptionalPermission): Promise<void> {
  await browser.permissions.remove({ permissions: [name] }).catch(() => false);
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

/** Calls back when permissions were granted or revoked, until the returned function is called. */
export function onPermissionsChanged(callback: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  onAdded.addListener(callback);
  onRemoved.addListener(callback);
  return () => {
    onAdded.removeListener(callback);
    onRemoved.removeListener(callback);
  };
}
