import { isAwaitingGrade, isBlocked, type Job } from '../model/job.ts';
import type { OpenJobs } from './open-jobs.ts';
import type { QueueOptions } from './queue-options.ts';
import { runLimit } from './schedule.ts';

/** So many of a batch's jobs are loaded at a time. */
const step = 16;

/** No more are in memory, also where many wait for their next try. */
const mostLoaded = 48;

interface Window {
  isPaused: boolean;
  isLoading: boolean;
  /** Jobs that memory knows, or knew, better than the journal: they are not loaded again. */
  known: Set<string>;
}

/**
 * Loads the jobs of batches as the queue can use them: a batch may have twenty thousand, and the queue looks at all that
 * is in memory at every change.
 */
export class BatchWindow {
  readonly #options: Pick<QueueOptions, 'journal'>;
  readonly #open: OpenJobs;
  readonly #onLoaded: () => void;
  readonly #windows = new Map<string, Window>();

  constructor(options: Pick<QueueOptions, 'journal'>, open: OpenJobs, onLoaded: () => void) {
    this.#options = options;
    this.#open = open;
    this.#onLoaded = onLoaded;
  }

  listPaused(): Set<string | undefined> {
    return new Set([...this.#windows].flatMap(([id, { isPaused }]) => (isPaused ? id : [])));
  }

  pause(batchId: string): void {
    this.#begin(batchId, true);
  }

  /** Begins a batch or goes on with it. Its jobs may have changed in the journal: all that wait are loaded anew. */
  run(batchId: string): void {
    this.#begin(batchId, false);
    this.#fill(batchId);
  }

  fillAll(): void {
    for (const id of this.#windows.keys()) this.#fill(id);
  }

  /** Loads more where there is room. */
  #fill(batchId: string): void {
    const window = this.#windows.get(batchId);
    if (!window || window.isPaused || window.isLoading || !this.#hasRoom(batchId)) return;
    window.isLoading = true;
    void this.#load(batchId, window)
      // What cannot be read now is read at the next change or event.
      .catch(() => undefined)
      .finally(() => {
        window.isLoading = false;
      });
  }

  /** Another window each time, by which a load that is under way sees that it is outdated. */
  #begin(batchId: string, isPaused: boolean): void {
    this.#windows.set(batchId, { isPaused, isLoading: false, known: new Set(this.#open.listKnown()) });
  }

  #list(batchId: string): Job[] {
    return this.#open.list().filter((job) => job.batchId === batchId && !isAwaitingGrade(job));
  }

  #hasRoom(batchId: string): boolean {
    const jobs = this.#list(batchId);
    const ready = jobs.filter((job) => job.state === 'waiting' && !isBlocked(job));
    return jobs.length < mostLoaded && ready.length < runLimit;
  }

  async #load(batchId: string, window: Window): Promise<void> {
    // Those in memory may be among the first that wait.
    const count = this.#list(batchId).length + step;
    const waiting = await this.#options.journal.readWaiting(batchId, count);
    if (this.#windows.get(batchId) !== window) return;
    const fresh = waiting.filter(({ id }) => !window.known.has(id));
    for (const { id } of fresh) window.known.add(id);
    this.#open.add(fresh);
    if (fresh.length > 0) this.#onLoaded();
    else if (this.#list(batchId).length === 0) this.#windows.delete(batchId);
  }
}
