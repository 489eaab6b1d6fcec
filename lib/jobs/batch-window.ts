import { isAwaitingGrade, isBlocked, type Job } from '../model/job.ts';
import type { OpenJobs } from './open-jobs.ts';
import type { QueueOptions } from './queue-options.ts';
import { runLimit } from './schedule.ts';

/** How many jobs of a batch are loaded at a time. */
const loadStep = 16;

/** How many jobs of a batch are in memory at most, even if many of them wait for a retry. */
const loadLimit = 48;

interface LoadState {
  isPaused: boolean;
  isLoading: boolean;
  /** The ids of jobs that must not be loaded again: what memory has, or had, may be newer than the journal. */
  known: Set<string>;
}

/**
 * Loads the jobs of batches step by step as the queue runs them: a batch may have twenty thousand, and the queue goes
 * through all jobs in memory at every change.
 */
export class BatchWindow {
  readonly #options: Pick<QueueOptions, 'journal'>;
  readonly #openJobs: OpenJobs;
  readonly #onLoaded: () => void;
  readonly #states = new Map<string, LoadState>();

  constructor(options: Pick<QueueOptions, 'journal'>, openJobs: OpenJobs, onLoaded: () => void) {
    this.#options = options;
    this.#openJobs = openJobs;
    this.#onLoaded = onLoaded;
  }

  listPaused(): Set<string | undefined> {
    return new Set([...this.#states].flatMap(([id, { isPaused }]) => (isPaused ? id : [])));
  }

  pause(batchId: string): void {
    this.#reset(batchId, true);
  }

  /** Starts or resumes a batch. Its waiting jobs are all loaded anew: they may have changed in the journal. */
  run(batchId: string): void {
    this.#reset(batchId, false);
    this.#fill(batchId);
  }

  fillAll(): void {
    for (const id of this.#states.keys()) this.#fill(id);
  }

  /** Loads more jobs if there is room. */
  #fill(batchId: string): void {
    const state = this.#states.get(batchId);
    if (!state || state.isPaused || state.isLoading || !this.#hasRoom(batchId)) return;
    state.isLoading = true;
    void this.#load(batchId, state)
      // A failed read is retried at the next change or event.
      .catch(() => undefined)
      .finally(() => {
        state.isLoading = false;
      });
  }

  /** Replaces the state object each time, so that a load in flight can tell that it is stale. */
  #reset(batchId: string, isPaused: boolean): void {
    this.#states.set(batchId, { isPaused, isLoading: false, known: new Set(this.#openJobs.listKnown()) });
  }

  #listLoaded(batchId: string): Job[] {
    return this.#openJobs.list().filter((job) => job.batchId === batchId && !isAwaitingGrade(job));
  }

  #hasRoom(batchId: string): boolean {
    const jobs = this.#listLoaded(batchId);
    const ready = jobs.filter((job) => job.state === 'waiting' && !isBlocked(job));
    return jobs.length < loadLimit && ready.length < runLimit;
  }

  async #load(batchId: string, state: LoadState): Promise<void> {
    // The loaded jobs may be among the first waiting ones.
    const count = this.#listLoaded(batchId).length + loadStep;
    const waiting = await this.#options.journal.readWaiting(batchId, count);
    if (this.#states.get(batchId) !== state) return;
    const fresh = waiting.filter(({ id }) => !state.known.has(id));
    for (const { id } of fresh) state.known.add(id);
    this.#openJobs.add(fresh);
    if (fresh.length > 0) this.#onLoaded();
    else if (this.#listLoaded(batchId).length === 0) this.#states.delete(batchId);
  }
}
