import { browser } from 'wxt/browser';
import type { Queue } from '../jobs/queue.ts';
import { hasKeyInMemory } from '../storage/keys.ts';
import type { OpenPages } from './open-pages.ts';

interface Deps {
  queue: Queue;
  openPages: OpenPages;
}

/**
 * An update of the extension closes its pages, ends what is being sent, and clears what is kept in memory only. So it
 * waits until nothing of that is there. Otherwise the browser applies it at its next start.
 */
export class Updates {
  readonly #deps: Deps;
  #isAvailable = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The browser has loaded an update. */
  async noteAvailable(): Promise<void> {
    this.#isAvailable = true;
    await this.applyIfUnused();
  }

  /** Call when a page was closed or a job has ended. */
  async applyIfUnused(): Promise<void> {
    const { queue, openPages } = this.#deps;
    if (!this.#isAvailable || !openPages.isNoneOpen) return;
    if ((await queue.listOpen()).length > 0 || (await hasKeyInMemory())) return;
    // A page may have been opened meanwhile.
    if (openPages.isNoneOpen) browser.runtime.reload();
  }
}
