import type { Sender } from '../messages/receive.ts';
import type { App } from './app.ts';

/** Stands for an open page of ours: the tab it is in, or its address where it is in none (the popup). */
export function getPageId({ tab, url = '' }: Sender): string {
  return tab?.id === undefined ? (url.split(/[?#]/)[0] ?? '') : `tab ${tab.id}`;
}

export function openPage(app: App, sender: Sender): void {
  app.openPages.add(getPageId(sender));
}

/** What waited for the page's undo leaves now. */
export async function closePage(app: App, sender: Sender): Promise<void> {
  app.openPages.delete(getPageId(sender));
  await app.queue.release(getPageId(sender));
}
