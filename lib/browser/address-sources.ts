import { browser } from 'wxt/browser';
import type { Bookmark } from '../model/bulk/bookmark.ts';
import { releasePermission } from './permissions.ts';

/** The addresses of the window's tabs, in their order, without this page's own. Needs the permission `tabs`. */
export async function listTabs(): Promise<string[]> {
  const own = browser.runtime.getURL('');
  const tabs = await browser.tabs.query({ currentWindow: true });
  return tabs.map(({ url }) => url).filter((url): url is string => url !== undefined && !url.startsWith(own));
}

/** All bookmarks; what allowed it is given back, so that it is read once and not watched. */
export async function readBookmarks(): Promise<Bookmark[]> {
  try {
    return await browser.bookmarks.getTree();
  } finally {
    await releasePermission('bookmarks');
  }
}
