import type { Job, Work } from '../model/job.ts';
import { isSameTarget, isSameWork, isSettled, withoutPassword } from '../model/job.ts';
import { toProblem } from '../model/problem.ts';
import { findDue } from './due.ts';
import type { Journal } from './journal.ts';

/** How a job ended. */
export type Outcome = Pick<Job, 'report' | 'wasAlreadyGone' | 'problem'> & { state: 'done' | 'failed' | 'uncertain' };

export interface QueuePorts {
  journal: Journal;
  /** Does the work; what it throws is a failure. */
  perform(job: Job): Promise<Outcome>;
  /** Decides about a job whose worker died while it ran: run again, or settle. */
  recover(job: Job): Outcome | 'again';
  /** Told after the journal knows. */
  onChange(job: Job): void;
  now(): number;
  createId(): string;
  /** Calls back after that many milliseconds, unless the worker dies first. */
  setTimer(callback: () => void, delay: number): void;
}

export interface JobRequest {
  connectionId: string;
  work: Work;
  tabId?: number;
  notBefore?: number;
  askedBy?: string;
}

/** Runs jobs a few at a time. The journal is written before a job runs and before anybody hears of a change. */
export class Queue {
  readonly #ports: QueuePorts;
  readonly #jobs = new Map<string, Job>();
  #loading: Promise<void> | undefined;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
  }

  /** Owes the work; the same work that is already owed is not owed twice. */
  async start(request: JobRequest): Promise<Job> {
    await this.resume();
    // The newest on the target: public after private is another work than the public before it.
    const last = this.#list().find((job) => !isSettled(job) && isSameTarget(job, request));
    if (last && isSameWork(last, request)) return last;
    const { createId, now } = this.#ports;
    const job: Job = { id: createId(), state: 'waiting', createdAt: now(), ...request };
    await this.#change(job);
    this.#schedule(job);
    return job;
  }

  async find(id: string): Promise<Job | undefined> {
    await this.resume();
    return this.#jobs.get(id);
  }

  /** Newest first. */
  async list(): Promise<Job[]> {
    await this.resume();
    return this.#list();
  }

  /** Only a job that has not run yet can be cancelled; the answer tells what it is now. */
  async cancel(id: string): Promise<Job | undefined> {
    await this.resume();
    const job = this.#jobs.get(id);
    if (job?.state !== 'waiting') return job;
    return this.#settle(job, { state: 'cancelled' });
  }

  async markSeen(id: string): Promise<void> {
    const job = await this.find(id);
    if (job && !job.isSeen) await this.#change({ ...job, isSeen: true });
  }

  /** The page that offered the undo is gone: its deletes leave now. */
  async release(askedBy: string): Promise<void> {
    for (const { id } of await this.list()) {
      // Read anew each time: a job may have been cancelled or have run while the one before was written down.
      const job = this.#jobs.get(id);
      if (job?.state === 'waiting' && job.askedBy === askedBy) await this.#change({ ...job, notBefore: undefined });
    }
    this.#runNext();
  }

  /** The connection is gone or leads to another service, where ids mean something else: what waits is given up. */
  async dropConnection(connectionId: string): Promise<void> {
    for (const job of await this.list()) if (job.connectionId === connectionId) await this.cancel(job.id);
  }

  /** Reads the journal once a worker's life and takes up what an earlier life left. */
  resume(): Promise<void> {
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    for (const job of await this.#ports.journal.readAll()) this.#jobs.set(job.id, job);
    for (const job of this.#list()) {
      if (job.state === 'running') await this.#recover(job);
      else if (job.state === 'waiting') this.#schedule(job);
    }
  }

  async #recover(job: Job): Promise<void> {
    const decision = this.#ports.recover(job);
    if (decision !== 'again') return void (await this.#settle(job, decision));
    await this.#change({ ...job, state: 'waiting' });
    this.#schedule(job);
  }

  #list(): Job[] {
    // Oldest first and then turned, so that of two asked for in the same millisecond the later one is the newer.
    return [...this.#jobs.values()].sort((a, b) => a.createdAt - b.createdAt).reverse();
  }

  #schedule({ notBefore = 0 }: Job): void {
    const delay = Math.max(0, notBefore - this.#ports.now());
    this.#ports.setTimer(() => this.#runNext(), delay);
  }

  #runNext(): void {
    for (const job of findDue(this.#list(), this.#ports.now())) void this.#run(job);
  }

  async #run(waiting: Job): Promise<void> {
    const job: Job = { ...waiting, state: 'running' };
    const outcome = await this.#change(job)
      .then(() => this.#ports.perform(job))
      .catch((error): Outcome => ({ state: 'failed', problem: toProblem(error) }));
    await this.#settle(job, outcome);
    this.#runNext();
  }

  async #settle(job: Job, outcome: Outcome | { state: 'cancelled' }): Promise<Job> {
    const settled = withoutPassword({ ...job, ...outcome, settledAt: this.#ports.now() });
    await this.#change(settled);
    return settled;
  }

  /**
   * In memory at once, so that no second turn sees the old state; told to others only when the journal has it. A new
   * job that cannot be written down does not exist; what happened to one that was sent is told all the same.
   */
  async #change(job: Job): Promise<void> {
    const isNew = !this.#jobs.has(job.id);
    this.#jobs.set(job.id, job);
    try {
      await this.#ports.journal.write(job);
    } catch (error) {
      if (isNew) this.#jobs.delete(job.id);
      if (!isSettled(job)) throw error;
    }
    this.#ports.onChange(job);
  }
}
