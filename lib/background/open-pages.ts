import type { Sender } from '../messages/own-page.ts';

/** The pages of ours that are open now: who asked shows the outcome itself, and a delete can be undone as long as it is there. */
export class OpenPages {
  /** How many, by `getPageId`: each window has a side panel of its own. */
  readonly #counts = new Map<string, number>();
  /** Those that have closed in this life of the worker. */
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

  /** Answers the id where it was the last of them. */
  close(sender: Sender): string | undefined {
    const id = getPageId(sender);
    const others = (this.#counts.get(id) ?? 0) - 1;
    if (others > 0) {
      this.#counts.set(id, others);
      return undefined;
    }
    this.#counts.delete(id);
    this.#closed.add(id);
    return id;
  }
}

/** Stands for open pages of ours: the tab one is in, or the address where it is in none (the popup, side panels). */
export function getPageId({ tab, url = '' }: Sender): string {
  return tab?.id === undefined ? (url.split(/[?#]/)[0] ?? '') : `tab ${tab.id}`;
}
