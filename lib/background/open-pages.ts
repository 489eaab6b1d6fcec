import type { Sender } from '../messages/own-page.ts';

/** The extension pages that are open now. Each shows how its own jobs end, and offers to undo its deletes. */
export class OpenPages {
  /** The number of open pages by id. Popups and side panels share an id, and each window may have a side panel. */
  readonly #counts = new Map<string, number>();
  /** The ids of the pages that have closed since the worker started. */
  readonly #closed = new Set<string>();

  get isNoneOpen(): boolean {
    return this.#counts.size === 0;
  }

  isOpen(id: string): boolean {
    return this.#counts.has(id);
  }

  hasClosed(id: string): boolean {
    return this.#closed.has(id);
  }

  open(sender: Sender): void {
    const id = getPageId(sender);
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    this.#closed.delete(id);
  }

  /** Returns the page's id if no other page with this id is open. */
  close(sender: Sender): string | undefined {
    const id = getPageId(sender);
    const left = (this.#counts.get(id) ?? 0) - 1;
    if (left > 0) {
      this.#counts.set(id, left);
      return undefined;
    }
    this.#counts.delete(id);
    this.#closed.add(id);
    return id;
  }
}

/** Identifies an extension page by its tab, or by its URL if it is in no tab (the popup, side panels). */
export function getPageId({ tab, url = '' }: Sender): string {
  return tab?.id === undefined ? (url.split(/[?#]/)[0] ?? '') : `tab ${tab.id}`;
}
