import { browser } from 'wxt/browser';
import type { LinkLimits } from '../model/bulk/selected-links.ts';
import { releasePermission } from './permissions.ts';

/**
 * The links in the selection of a frame, read by a function that is put there once and leaves nothing behind. It needs the
 * user's click on that very page (`activeTab`), and runs in a world that the page's scripts cannot reach. What allowed it
 * is given back. Rejects where the browser lets nobody in.
 */
export async function findSelectedLinks(tabId: number, frameId: number, limits: LinkLimits): Promise<unknown> {
  const target = { tabId, frameIds: [frameId] };
  try {
    const [injected] = await browser.scripting.executeScript({ target, world: 'ISOLATED', func: read, args: [limits] });
    return injected?.result;
  } finally {
    await releasePermission('scripting');
  }
}

/**
 * Runs in the page, so it stands alone. Whatever a page can give its own names to (`document`, forms) is asked by the
 * browser's methods themselves. Nothing is cloned, which would load pictures; only addresses leave the page.
 */
function read({ count, length, total }: LinkLimits): { texts: string[]; leftOut: number } {
  const found = new Set<string>();
  let size = 0;
  let leftOut = 0;
  const add = (href: string) => {
    if (!/^https?:/.test(href) || found.has(href)) return;
    size += href.length;
    if (href.length > length || size > total || found.size >= count) leftOut += 1;
    else found.add(href);
  };
  // Where one node lies is quickly told, where thousands lie is not; they come in the order of the page.
  const findPlace = (links: Element[], isAfter: (inside: Range) => boolean) => {
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
    const around = Element.prototype.closest.call(root, 'a[href]');
    const links: Element[] = around ? [around] : [...Element.prototype.querySelectorAll.call(root, 'a[href]')];
    const first = findPlace(links, (inside) => range.compareBoundaryPoints(Range.END_TO_START, inside) < 0);
    const end = findPlace(links, (inside) => range.compareBoundaryPoints(Range.START_TO_END, inside) <= 0);
    for (const link of links.slice(first, end)) if (link instanceof HTMLAnchorElement) add(link.href);
  };
  const selection = getSelection();
  for (let at = 0; at < (selection?.rangeCount ?? 0); at++) {
    const range = selection?.getRangeAt(at);
    if (range && !range.collapsed) addLinks(range);
  }
  return { texts: [...found], leftOut };
}
