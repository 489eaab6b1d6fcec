/**
 * Whether the browser keeps the database until the user deletes it, or may delete it if the disk is full. Chromium keeps
 * it for the permission `unlimitedStorage`; in Firefox that permission would be announced at the installation.
 */
export async function isPersistent(): Promise<boolean> {
  return !import.meta.env.FIREFOX || navigator.storage.persisted();
}

/** Firefox asks the user. */
export function requestPersistence(): Promise<boolean> {
  return navigator.storage.persist();
}
