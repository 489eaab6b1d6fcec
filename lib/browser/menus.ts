import { browser } from 'wxt/browser';
import type { MenuItem } from '../background/ports.ts';

/** Replaces all menus by these. */
export async function createMenus(items: MenuItem[]): Promise<void> {
  // Firefox for Android has none.
  if (!browser.contextMenus) return;
  await browser.contextMenus.removeAll();
  for (const item of items) browser.contextMenus.create(item);
}
