import type { Sender } from '../messages/receive.ts';
import type { Base } from './base.ts';

/** Stands for open pages of ours: the tab one is in, or the address where it is in none (the popup, side panels). */
export function getPageId({ tab, url = '' }: Sender): string {
  return tab?.id === undefined ? (url.split(/[?#]/)[0] ?? '') : `tab ${tab.id}`;
}

export function openPage({ openPages, closedPages }: Base, sender: Sender): void {
  const id = getPageId(sender);
  openPages.set(id, (openPages.get(id) ?? 0) + 1);
  closedPages.delete(id);
}

/** What waited for the page's undo leaves now; what is not in the journal yet sees that the page has closed. */
export async function closePage({ openPages, closedPages, journal, getApp }: Base, sender: Sender): Promise<void> {
  const id = getPageId(sender);
  const others = (openPages.get(id) ?? 0) - 1;
  if (others > 0) {
    openPages.set(id, others);
    return;
  }
  openPages.delete(id);
  closedPages.add(id);
  if (getApp.isAsked() || (await journal.isOwing())) await (await getApp()).queue.releasePage(id);
}
