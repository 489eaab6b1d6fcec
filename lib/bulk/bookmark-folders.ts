import type { Bookmark } from '../model/bulk/bookmark.ts';

export interface BookmarkFolder {
  /** Names of the parent folders, then its own name. */
  path: string[];
  /** Addresses of all bookmarks in the folder and its subfolders, in the browser's order. */
  addresses: string[];
}

/** Lists the folders that are not empty, parents first. The browser's root folders have no title and are left out. */
export function listFolders(tree: readonly Bookmark[], path: readonly string[] = []): BookmarkFolder[] {
  return tree.flatMap(({ title, url, children = [] }) => {
    if (url !== undefined) return [];
    const ownPath = title ? [...path, title] : [...path];
    const subfolders = listFolders(children, ownPath);
    const addresses = listAddresses(children);
    return title && addresses.length > 0 ? [{ path: ownPath, addresses }, ...subfolders] : subfolders;
  });
}

function listAddresses(bookmarks: readonly Bookmark[]): string[] {
  return bookmarks.flatMap(({ url, children = [] }) => (url === undefined ? listAddresses(children) : [url]));
}
