import { browser } from 'wxt/browser';

/**
 * Calls back when the organisation has set something else, or one of the user's browsers has changed what is synced. Of
 * this area alone: others would wake the worker for nothing.
 */
export function onStored(area: 'managed' | 'sync', callback: () => void): void {
  browser.storage[area]?.onChanged?.addListener(callback);
}
