import { findFrontPage } from '../browser/windows.ts';
import type { Sender } from '../messages/own-page.ts';

/** The extension pages that are open now. */
export class OpenPages {
  /** The number of open pages by id. Popups and side panels share an id, and each window may have a side panel. */
  readonly #counts = new Map<string, number>();

  get isNoneOpen(): boolean {
    return this.#counts.size === 0;
  }

  /** Whether the user sees the page: a popup or side panel while it is open, a tab while it is in front. */
  async isSeen(id: string): Promise<boolean> {
    if (this.#counts.has(id) && !id.startsWith(tabPrefix)) return true;
    const page = await findFrontPage();
    return page !== undefined && getPageId(page) === id;
  }

  open(sender: Sender): void {
    const id = getPageId(sender);
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
  }

  close(sender: Sender): void {
    const id = getPageId(sender);
    const left = (this.#counts.get(id) ?? 0) - 1;
    if (left > 0) this.#counts.set(id, left);
    else this.#counts.delete(id);
  }
}

const tabPrefix = 'tab ';

/** Identifies an extension page by its tab, or by its URL if it is in no tab (the popup, side panels). */
export function getPageId({ tab, url = '' }: Sender): string {
  return tab?.id === undefined ? (url.split(/[?#]/)[0] ?? '') : tabPrefix + tab.id;
}
