import { isSettled, type Job, type JobFacts, maxUndoTime, withoutPassword, withStage } from '../model/job.ts';
import { maxNamedWaitMs } from '../model/problem.ts';
import { maxDelayMs } from './decide.ts';
import { askInterval } from './grading.ts';
import type { End, QueueOptions } from './queue-options.ts';

type Options = Pick<QueueOptions, 'journal' | 'onChange' | 'now'>;

/**
 * The open jobs, oldest first: their current state in memory, written to the journal before a change is announced. Of a
 * paused batch only the jobs that have begun are included.
 */
export class OpenJobs {
  readonly #options: Options;
  readonly #jobs = new Map<string, Job>();
  /** By job id: the last write that is in flight. */
  readonly #writes = new Map<string, { job: Job; written: Promise<void> }>();
  /** The ids of new and reopened jobs until they are written. They must not run yet: the write may fail. */
  readonly #unwritten = new Set<string>();
  #lastTime = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Adds jobs that were read from the journal. What memory has, or had when they were read, may be newer. */
  async addFrom(read: () => Promise<Job[]>): Promise<void> {
    const known = new Set(this.#listKnown());
    const jobs = await read();
    for (const id of this.#listKnown()) known.add(id);
    for (const job of jobs) {
      this.#lastTime = Math.max(this.#lastTime, job.createdAt);
      if (!known.has(job.id)) this.#jobs.set(job.id, limitTimes(job, this.#options.now()));
    }
    this.#sort();
  }

  /** Forgets jobs. The journal keeps them. */
  remove(matches: (job: Job) => boolean): void {
    for (const job of this.list()) if (matches(job) && !this.#writes.has(job.id)) this.#jobs.delete(job.id);
  }

  list(): Job[] {
    return [...this.#jobs.values()];
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  isWritten({ id }: Job): boolean {
    return !this.#unwritten.has(id);
  }

  /** Finds settled jobs, too. */
  async find(id: string): Promise<Job | undefined> {
    return this.#jobs.get(id) ?? this.#writes.get(id)?.job ?? this.#options.journal.find(id);
  }

  /** The time of the newest job. It is in the future if the clock was set back since. */
  startAfter(time: number): void {
    this.#lastTime = time;
  }

  /** A timestamp later than all others, whatever the clock says, so that jobs can be ordered by it. */
  createTimestamp(): number {
    this.#lastTime = Math.max(this.#options.now(), this.#lastTime + 1);
    return this.#lastTime;
  }

  async settle(job: JobFacts, end: End): Promise<Job> {
    const settled = withStage(withoutPassword(job), { ...end, settledAt: this.createTimestamp() });
    await this.change(settled);
    return settled;
  }

  /**
   * Replaces a job in memory at once, so that nothing else sees its old state, and announces it after the write. If the
   * write fails, the call rejects: a new job is dropped, and a waiting job that was to be settled keeps waiting. Only
   * the end of a job that ran is announced all the same.
   */
  async change(job: Job, isAnnounced = true): Promise<void> {
    const known = this.#jobs.get(job.id);
    if (isSettled(job)) this.#jobs.delete(job.id);
    else this.#put(job);
    const isNew = !known && !isSettled(job);
    if (isNew) this.#unwritten.add(job.id);
    try {
      await this.#write(job);
    } catch (error) {
      if (!known) this.#jobs.delete(job.id);
      if (!isSettled(job)) throw error;
      if (known?.state === 'waiting') {
        this.#put(known);
        throw error;
      }
    } finally {
      if (isNew) this.#unwritten.delete(job.id);
    }
    if (isAnnounced) this.#options.onChange(job);
  }

  /** The ids of jobs whose state in memory may be newer than in the journal. */
  #listKnown(): string[] {
    return [...this.#jobs.keys(), ...this.#writes.keys()];
  }

  #put(job: Job): void {
    const isNew = !this.#jobs.has(job.id);
    this.#jobs.set(job.id, job);
    if (isNew) this.#sort();
  }

  #sort(): void {
    const sorted = this.list().sort(compareAge);
    this.#jobs.clear();
    for (const job of sorted) this.#jobs.set(job.id, job);
  }

  /** Writes the changes of one job in the order in which they were made, however long each takes. */
  async #write(job: Job): Promise<void> {
    const previous = this.#writes.get(job.id)?.written ?? Promise.resolve();
    const written = previous.catch(() => undefined).then(() => this.#options.journal.write(job));
    const entry = { job, written };
    this.#writes.set(job.id, entry);
    try {
      await written;
    } finally {
      if (this.#writes.get(job.id) === entry) this.#writes.delete(job.id);
    }
  }
}

/** For failed writes: the change is kept in memory, and the next worker resumes from the older state in the journal. */
export function ignore(): void {}

/** The jobs of a batch have the same `createdAt`. */
function compareAge(a: Job, b: Job): number {
  return a.createdAt - b.createdAt || (a.number ?? 0) - (b.number ?? 0);
}

/** The longest wait that the queue sets itself: an undo period, or until the next attempt. In milliseconds. */
const maxOwnWaitMs = Math.max(maxUndoTime * 1_000, maxDelayMs) + 60_000;

/** Times further ahead than a job waits were stored before the clock was set back. */
function limitTimes(job: Job, now: number): Job {
  const { notBefore = now, problem } = job;
  const longest = notBefore === problem?.retryAt ? maxNamedWaitMs : maxOwnWaitMs;
  const limited = notBefore - now > longest ? { ...job, notBefore: undefined } : job;
  if (limited.state !== 'grading') return limited;
  return { ...limited, since: Math.min(limited.since, now), askAt: Math.min(limited.askAt, now + askInterval) };
}
