import type { Bookmark } from '../model/bulk/bookmark.ts';

export interface BookmarkFolder {
  /** The names of its parent folders, then its own. */
  path: string[];
  /** Of all bookmarks in it and in the folders below, in the browser's order. */
  addresses: string[];
}

/** Every folder that is not empty, parents first. The browser's own roots have no name and are left out. */
export function listFolders(tree: readonly Bookmark[], path: readonly string[] = []): BookmarkFolder[] {
  return tree.flatMap(({ title, url, children = [] }) => {
    if (url !== undefined) return [];
    const own = title ? [...path, title] : [...path];
    const below = listFolders(children, own);
    const addresses = listAddresses(children);
    return title && addresses.length > 0 ? [{ path: own, addresses }, ...below] : below;
  });
}

function listAddresses(bookmarks: readonly Bookmark[]): string[] {
  return bookmarks.flatMap(({ url, children = [] }) => (url === undefined ? listAddresses(children) : [url]));
}
