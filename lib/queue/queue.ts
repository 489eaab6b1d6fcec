import { type Block, canBeCancelled, findOwnBatch, isAwaitingGrade, type Job } from '../model/job.ts';
import { isSameWork } from '../model/work-target.ts';
import { findCheck, findDuplicate, reopenJob, resumeJob, type Wanted } from './change-job.ts';
import { Dispatcher } from './dispatcher.ts';
import { ignore, OpenJobs } from './open-jobs.ts';
import type { JobRequest, QueueOptions } from './queue-options.ts';

/** What people and events ask of the jobs. The journal is written before a job runs and before anybody hears of a change. */
export class Queue {
  readonly #options: QueueOptions;
  readonly #open: OpenJobs;
  readonly #dispatcher: Dispatcher;
  #loading: Promise<void> | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#open = new OpenJobs(options);
    this.#dispatcher = new Dispatcher(options, this.#open);
  }

  /** The same work asked for twice is one job. */
  async enqueue(request: JobRequest): Promise<Job> {
    await this.resume();
    const duplicate = findDuplicate(this.#open.list(), request);
    if (duplicate) return duplicate;
    const wait = request.notBefore === undefined ? this.#dispatcher.getWait(request) : { waitsFor: 'undo' as const };
    const fresh = { id: this.#options.createId(), state: 'waiting', createdAt: this.#open.createTime() } as const;
    const job: Job = { ...fresh, attempts: 0, ...request, ...wait };
    await this.#open.change(job);
    this.#dispatcher.runNext();
    return this.#open.get(job.id) ?? job;
  }

  async find(id: string): Promise<Job | undefined> {
    await this.resume();
    return this.#open.find(id);
  }

  /** What has not ended, oldest first; of a batch those alone that are near their turn. */
  async listOpen(): Promise<Job[]> {
    await this.resume();
    return this.#open.list();
  }

  async listBlocks(): Promise<Block[]> {
    await this.resume();
    return this.#dispatcher.listBlocks();
  }

  /** Later than that of every job there is. */
  async createTime(): Promise<number> {
    await this.resume();
    return this.#open.createTime();
  }

  /**
   * Only a waiting job can be cancelled; the answer tells what it is now. What was sent once remains in doubt. What only
   * awaits its grade is done, and the grade is not asked for any more.
   */
  async cancel(id: string): Promise<Job | undefined> {
    const job = await this.find(id);
    // It may have gone on while it was looked for; from here to its change nothing else runs.
    const waiting = this.#open.get(id) ?? job;
    if (!waiting || !canBeCancelled(waiting)) return waiting;
    this.#dispatcher.keepLimit(waiting);
    const cancelled = await this.#settleUndone(waiting);
    this.#dispatcher.runNext();
    return cancelled;
  }

  #settleUndone(job: Job): Promise<Job> {
    const state = job.sentAt === undefined ? 'cancelled' : 'unconfirmed';
    return this.#open.settle(job, isAwaitingGrade(job) ? { state: 'done', problem: undefined } : { state });
  }

  /** Goes on with a job as the user wants it: see `Wanted`. */
  async reopen(id: string, wanted: Wanted, password?: string): Promise<Job | undefined> {
    const known = await this.find(id);
    const job = this.#open.get(id) ?? known;
    const reopened = job && reopenJob(job, wanted, this.#open.createTime(), password);
    // Compared with its password: the same change with another password is another work.
    const duplicate = reopened && this.#open.list().find((other) => other.id !== id && isSameWork(other, reopened));
    if (!reopened || (duplicate && wanted === 'retry')) return duplicate ?? job;
    await this.#open.change(reopened.batchId === undefined ? reopened : { ...reopened, isOwn: true });
    // Who says "now" of one job means its paused batch and the connection's rate limit, too.
    if (wanted !== 'resolve') {
      this.#dispatcher.liftLimit(reopened.connectionId);
      await this.#unblock((other) => other.connectionId === reopened.connectionId && waits(other));
    }
    return this.#open.get(id) ?? reopened;
  }

  async markSeen(id: string): Promise<void> {
    const job = await this.find(id);
    if (job && !job.isSeen && !this.#open.get(id)) await this.#open.change({ ...job, isSeen: true });
  }

  /** The page that offered the undo is gone: its deletes leave now. */
  async releasePage(askedBy: string): Promise<void> {
    await this.#unblock((job) => job.askedBy === askedBy && job.waitsFor === 'undo');
  }

  /** The user has mended the connection: what waited for that goes on. A rate limit has its own time. */
  async resumeConnection(connectionId: string): Promise<void> {
    this.#dispatcher.renewConnection(connectionId);
    await this.#unblock((job) => job.connectionId === connectionId && job.waitsFor === 'connection');
  }

  /** The connection is gone or leads to another service, where ids mean something else: what waits is cancelled. */
  async dropConnection(connectionId: string): Promise<void> {
    this.#dispatcher.renewConnection(connectionId);
    this.#dispatcher.liftLimit(connectionId);
    await this.resume();
    const meant = this.#open.list().filter((job) => job.connectionId === connectionId && canBeCancelled(job));
    // What cannot be written down finds no connection when its turn comes.
    await Promise.all(meant.map((job) => this.#settleUndone(job).catch(ignore)));
  }

  /** None of a batch's jobs leaves any more; those that have left come to their end. */
  async pauseBatch(batchId: string): Promise<void> {
    await this.resume();
    this.#dispatcher.batches.pause(batchId);
  }

  /** The jobs of a batch that wait in the journal run, all of them with the password that is given. */
  async runBatch(batchId: string, password?: string): Promise<void> {
    for (const job of await this.listOpen()) {
      const isMeant = findOwnBatch(job) === batchId && job.state === 'waiting';
      if (!isMeant || !password || !('privacy' in job.work)) continue;
      await this.#open.change({ ...job, hasLostPassword: undefined, work: { ...job.work, password } });
    }
    this.#dispatcher.batches.run(batchId);
    this.#dispatcher.runNext();
  }

  /** Reads the journal, once, and goes on with what the worker before has left. */
  async resume(): Promise<void> {
    const isFirst = this.#loading === undefined;
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    await this.#loading;
    if (isFirst) this.#dispatcher.runNext();
  }

  /** Runs what is due by now: the browser's alarm has come. */
  async wake(): Promise<void> {
    await this.resume();
    this.#dispatcher.runNext();
  }

  async #load(): Promise<void> {
    const { journal } = this.#options;
    const [jobs, batches] = await Promise.all([journal.readOpen(), journal.readBatches()]);
    this.#open.add(jobs);
    for (const { id, isPaused } of batches) {
      if (isPaused) this.#dispatcher.batches.pause(id);
      else this.#dispatcher.batches.run(id);
    }
    for (const job of this.#open.list()) {
      const change = resumeJob(job);
      if (!change) continue;
      // Where the disk is full the rest goes on all the same, and this one with the next worker.
      const isOpen = change.state === 'waiting';
      await (isOpen ? this.#open.change({ ...job, ...change }) : this.#open.settle(job, change)).catch(ignore);
    }
  }

  async #unblock(isMeant: (job: Job) => boolean): Promise<void> {
    await this.resume();
    // All at once: one that still blocked its connection would block what is enqueued meanwhile, too.
    const meant = this.#open.list().filter(isMeant);
    const free = (job: Job) => this.#open.change({ ...job, waitsFor: findCheck(job), notBefore: undefined });
    await Promise.all(meant.map(free));
    this.#dispatcher.runNext();
  }
}

/** For what stops its whole connection. */
function waits({ waitsFor }: Job): boolean {
  return waitsFor === 'connection' || waitsFor === 'rateLimit';
}
