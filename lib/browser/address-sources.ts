import { browser } from 'wxt/browser';
import type { Bookmark } from '../model/bulk/bookmark.ts';
import type { LinkLimits } from '../model/bulk/selected-links.ts';
import { releasePermission } from './permissions.ts';

/** The addresses of the window's tabs in their order, without extension pages. Needs the permission `tabs`. */
export async function listTabs(): Promise<string[]> {
  const own = browser.runtime.getURL('');
  const tabs = await browser.tabs.query({ currentWindow: true });
  return tabs.map(({ url }) => url).filter((url): url is string => url !== undefined && !url.startsWith(own));
}

/** All bookmarks. Releases the permission afterwards: they are read once and not watched. */
export async function readBookmarks(): Promise<Bookmark[]> {
  try {
    return await browser.bookmarks.getTree();
  } finally {
    await releasePermission('bookmarks');
  }
}

/**
 * The links in the selection of a frame, read by an injected function in a world that the page's scripts cannot reach.
 * Needs a click of the user on that page (`activeTab`) and the permission `scripting`, which is released afterwards.
 * Rejects on pages that the browser protects.
 */
export async function findSelectedLinks(tabId: number, frameId: number, limits: LinkLimits): Promise<unknown> {
  const target = { tabId, frameIds: [frameId] };
  try {
    const [injected] = await browser.scripting.executeScript({
      target,
      world: 'ISOLATED',
      func: readSelection,
      args: [limits],
    });
    return injected?.result;
  } finally {
    await releasePermission('scripting');
  }
}

/**
 * Runs in the page, so it can use nothing else in this file. A page can shadow properties of `document` and forms, so
 * the methods of the prototypes are called. Nothing is cloned, because that would load images. Only addresses leave the
 * page.
 */
function readSelection({ count, length, total }: LinkLimits): { texts: string[]; leftOut: number } {
  const found = new Set<string>();
  let size = 0;
  let leftOut = 0;
  const add = (href: string) => {
    if (!/^https?:/.test(href) || found.has(href)) return;
    size += href.length;
    if (href.length > length || size > total || found.size >= count) leftOut += 1;
    else found.add(href);
  };
  // A binary search: the links are in document order, and comparing positions is slow.
  const getFirstIndex = (links: Element[], isAfter: (inside: Range) => boolean) => {
    let [from, to] = [0, links.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const inside = new Range();
      inside.selectNodeContents(links[middle] as Element);
      if (isAfter(inside)) to = middle;
      else from = middle + 1;
    }
    return from;
  };
  const addLinks = (range: Range) => {
    const ancestor = range.commonAncestorContainer;
    const root = ancestor instanceof Element ? ancestor : ancestor.parentElement;
    if (!root) return;
    const outerLink = Element.prototype.closest.call(root, 'a[href]');
    const links: Element[] = outerLink ? [outerLink] : [...Element.prototype.querySelectorAll.call(root, 'a[href]')];
    const first = getFirstIndex(links, (inside) => range.compareBoundaryPoints(Range.END_TO_START, inside) < 0);
    const end = getFirstIndex(links, (inside) => range.compareBoundaryPoints(Range.START_TO_END, inside) <= 0);
    for (const link of links.slice(first, end)) if (link instanceof HTMLAnchorElement) add(link.href);
  };
  const selection = getSelection();
  for (let at = 0; at < (selection?.rangeCount ?? 0); at++) {
    const range = selection?.getRangeAt(at);
    if (range && !range.collapsed) addLinks(range);
  }
  return { texts: [...found], leftOut };
}
