import type { Sender } from '../messages/receive.ts';
import type { Base } from './base.ts';

/** Stands for an open page of ours: the tab it is in, or its address where it is in none (the popup). */
export function getPageId({ tab, url = '' }: Sender): string {
  return tab?.id === undefined ? (url.split(/[?#]/)[0] ?? '') : `tab ${tab.id}`;
}

export function openPage({ openPages, closedPages }: Base, sender: Sender): void {
  openPages.add(getPageId(sender));
  closedPages.delete(getPageId(sender));
}

/** What waited for the page's undo leaves now; what is not in the journal yet sees that the page has closed. */
export async function closePage({ openPages, closedPages, journal, getApp }: Base, sender: Sender): Promise<void> {
  openPages.delete(getPageId(sender));
  closedPages.add(getPageId(sender));
  if (getApp.isAsked() || (await journal.isOwing())) await (await getApp()).queue.release(getPageId(sender));
}
