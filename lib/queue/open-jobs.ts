import { isSettled, type Job, withoutPassword } from '../model/job.ts';
import type { QueueOptions } from './queue-options.ts';

type Options = Pick<QueueOptions, 'journal' | 'onChange' | 'now'>;

/**
 * The jobs that have not ended, oldest first: in memory as they are now, and in the journal before anybody hears of a
 * change. Of a batch those alone that were loaded.
 */
export class OpenJobs {
  readonly #options: Options;
  readonly #jobs = new Map<string, Job>();
  /** What is being written down of each job. */
  readonly #writes = new Map<string, { job: Job; written: Promise<void> }>();
  #lastTime = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes in what is in the journal. */
  add(jobs: Job[]): void {
    for (const job of jobs) {
      this.#put(job);
      this.#lastTime = Math.max(this.#lastTime, job.askedAt ?? job.createdAt);
    }
  }

  list(): Job[] {
    return [...this.#jobs.values()];
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** The ids of jobs that memory knows better than the journal. */
  listKnown(): string[] {
    return [...this.#jobs.keys(), ...this.#writes.keys()];
  }

  /** What has ended, too. */
  async find(id: string): Promise<Job | undefined> {
    return this.#jobs.get(id) ?? this.#writes.get(id)?.job ?? this.#options.journal.find(id);
  }

  /** Later than every other, whatever the clock says, so that times tell what came first. */
  createTime(): number {
    this.#lastTime = Math.max(this.#options.now(), this.#lastTime + 1);
    return this.#lastTime;
  }

  async settle(job: Job, outcome: Partial<Job>): Promise<Job> {
    const { waitsFor, notBefore, ...ended } = { ...job, ...outcome, settledAt: this.createTime() };
    const settled = withoutPassword(ended);
    await this.change(settled);
    return settled;
  }

  /**
   * In memory at once, so that no second turn sees the old state; told to others only when the journal has it. Where it
   * cannot be written down, a new job does not exist and one that only waited waits on; the end of one that ran is told
   * all the same.
   */
  async change(job: Job, isTold = true): Promise<void> {
    const known = this.#jobs.get(job.id);
    if (isSettled(job)) this.#jobs.delete(job.id);
    else this.#put(job);
    try {
      await this.#write(job);
    } catch (error) {
      if (!known) this.#jobs.delete(job.id);
      if (!isSettled(job)) throw error;
      if (known?.state === 'waiting') {
        this.#put(known);
        throw error;
      }
    }
    if (isTold) this.#options.onChange(job);
  }

  #put(job: Job): void {
    const isAmong = this.#jobs.has(job.id);
    this.#jobs.set(job.id, job);
    if (isAmong) return;
    const jobs = this.list();
    const before = jobs.at(-2);
    if (!before || compareAge(before, job) < 0) return;
    this.#jobs.clear();
    for (const each of jobs.sort(compareAge)) this.#jobs.set(each.id, each);
  }

  /** The changes of one job are written in the order they were made, however long each takes. */
  async #write(job: Job): Promise<void> {
    const before = this.#writes.get(job.id)?.written ?? Promise.resolve();
    const written = before.catch(() => undefined).then(() => this.#options.journal.write(job));
    const entry = { job, written };
    this.#writes.set(job.id, entry);
    try {
      await written;
    } finally {
      if (this.#writes.get(job.id) === entry) this.#writes.delete(job.id);
    }
  }
}

/** What cannot be written down is kept in memory; the next worker resumes from the journal as it was before. */
export function ignore(): void {}

/** The jobs of a batch are of one age. */
function compareAge(a: Job, b: Job): number {
  return a.createdAt - b.createdAt || (a.number ?? 0) - (b.number ?? 0);
}
