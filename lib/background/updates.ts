import { browser } from 'wxt/browser';
import { isAnyPageOpen } from '../browser/windows.ts';
import type { Queue } from '../jobs/queue.ts';
import { hasKeyInMemory } from '../storage/keys.ts';
import { passwordsItem } from '../storage/session.ts';

interface Deps {
  queue: Queue;
}

/**
 * An update of the extension closes its pages, ends what is being sent, and clears the keys and passwords that are kept
 * in memory only. So it waits until nothing of that is there. Otherwise the browser applies it at its next start.
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

  /** Call when a job has ended. */
  async applyIfUnused(): Promise<void> {
    if (!this.#isAvailable || (await this.#deps.queue.listOpen()).length > 0) return;
    const isInMemory = (await hasKeyInMemory()) || Object.keys(await passwordsItem.read()).length > 0;
    if (!isInMemory && !(await isAnyPageOpen())) browser.runtime.reload();
  }
}
