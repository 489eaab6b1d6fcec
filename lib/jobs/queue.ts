import { type Block, canBeCancelled, isSettled, type Job, withStage } from '../model/job.ts';
import { isSameWork } from '../model/work.ts';
import { cancel, findDuplicate, findReopened, type ReopenAction, resumeJob, runNow } from './change-job.ts';
import { Dispatcher } from './dispatcher.ts';
import { ignore, OpenJobs } from './open-jobs.ts';
import type { GradingJob, JobRequest, QueueOptions, WaitingJob } from './queue-options.ts';

/** A job from further ahead is damaged. The clock may have been wrong by years: what follows is dated after such a job. */
const maxAheadMs = 100 * 365 * 24 * 60 * 60_000;

/** Runs the requested jobs. The journal is written before a job runs and before a change is announced. */
export class Queue {
  readonly #options: QueueOptions;
  readonly #openJobs: OpenJobs;
  readonly #dispatcher: Dispatcher;
  #loading: Promise<void> | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#openJobs = new OpenJobs(options);
    this.#dispatcher = new Dispatcher(options, this.#openJobs);
  }

  /** Adds a job, or returns the open job that does the same work already. */
  async enqueue(request: JobRequest): Promise<Job> {
    await this.resume();
    const duplicate = findDuplicate(this.#openJobs.list(), request);
    if (duplicate) return duplicate;
    const { notBefore, ...work } = request;
    const wait =
      notBefore === undefined ? this.#dispatcher.findWait(request) : { waitsFor: 'undo' as const, notBefore };
    const facts = { ...work, id: this.#options.createId(), createdAt: this.#openJobs.createTimestamp() };
    const job: Job = { ...facts, attempts: 0, state: 'waiting', ...wait };
    await this.#writeNew(job);
    return this.#openJobs.get(job.id) ?? job;
  }

  /** Only now the job may run. If it cannot be written, jobs that waited for it may. */
  #writeNew(job: Job): Promise<void> {
    return this.#openJobs.change(job).finally(() => this.#dispatcher.runNext());
  }

  async find(id: string): Promise<Job | undefined> {
    await this.resume();
    return this.#openJobs.find(id);
  }

  /** The open jobs, oldest first; of a paused batch only those that have begun. */
  async listOpen(): Promise<Job[]> {
    await this.resume();
    return this.#openJobs.list();
  }

  async listBlocks(): Promise<Block[]> {
    await this.resume();
    return this.#dispatcher.listBlocks();
  }

  /**
   * Cancels a waiting job and returns its new state; a running job is returned unchanged. A job that was sent before
   * becomes unconfirmed. A job that only awaits its grade becomes done, and its grade is not requested any more.
   */
  async cancel(id: string): Promise<Job | undefined> {
    const [cancelled] = await this.cancelAll([id]);
    return cancelled;
  }

  /** Cancels several jobs, one after the other, and returns their new states. */
  async cancelAll(ids: readonly string[]): Promise<(Job | undefined)[]> {
    const cancelled: (Job | undefined)[] = [];
    for (const id of ids) {
      const job = await this.find(id);
      // The job may have changed while it was looked up. From here to its change nothing else runs.
      const current = this.#openJobs.get(id) ?? job;
      const isOver = !current || !canBeCancelled(current);
      cancelled.push(isOver ? current : await this.#settleCancelled(current));
    }
    this.#dispatcher.runNext();
    return cancelled;
  }

  #settleCancelled(job: WaitingJob | GradingJob): Promise<Job> {
    return this.#openJobs.settle(job, cancel(job));
  }

  /** Continues a job as `wanted` says. Returns its new state, or the job that does the same work already. */
  async reopen(id: string, wanted: ReopenAction, password?: string): Promise<Job | undefined> {
    const known = await this.find(id);
    const job = this.#openJobs.get(id) ?? known;
    const reopened = job && findReopened(job, wanted, this.#openJobs.createTimestamp(), password);
    // Passwords are compared, too: the same change with another password is other work.
    const duplicate = reopened && this.#openJobs.list().find((other) => other.id !== id && isSameWork(other, reopened));
    if (!reopened || (duplicate && wanted === 'retry')) return duplicate ?? job;
    await this.#writeNew(reopened);
    // The user wants this job to run now, even if its connection is blocked.
    if (wanted !== 'resolve') {
      await this.#unblock((other) => other.connectionId === reopened.connectionId && blocksConnection(other));
    }
    return this.#openJobs.get(id) ?? reopened;
  }

  async markSeen(id: string): Promise<void> {
    const job = await this.find(id);
    // The user may have retried it while it was looked up.
    const isOpen = this.#openJobs.get(id) !== undefined;
    if (job && isSettled(job) && !job.isSeen && !isOpen) await this.#openJobs.change({ ...job, isSeen: true });
  }

  /** Resumes the jobs that waited for the user to correct their connection. A rate limit stays until its end. */
  async resumeConnection(connectionId: string): Promise<void> {
    await this.#unblock((job) => job.connectionId === connectionId && job.waitsFor === 'connection');
  }

  /** Call when the browser has started: the ids of tabs mean others now. */
  async forgetTabs(): Promise<void> {
    await this.resume();
    const jobs = this.#openJobs.list().filter(({ tabId }) => tabId !== undefined);
    // All at once: each must be the current state of its job.
    await Promise.all(jobs.map((job) => this.#openJobs.change({ ...job, tabId: undefined }, false)));
  }

  /**
   * Cancels the waiting jobs of a connection that was removed or leads to another service, where ids mean something
   * else.
   */
  async dropConnection(connectionId: string): Promise<void> {
    await this.resume();
    const dropped = this.#openJobs.list().filter((job) => job.connectionId === connectionId);
    // A job that cannot be written stays open, and finds no connection when it runs.
    await Promise.all(dropped.filter(canBeCancelled).map((job) => this.#settleCancelled(job).catch(ignore)));
  }

  /** Sends no more jobs of a batch. Requests in flight are completed. */
  async pauseBatch(batchId: string): Promise<void> {
    await this.resume();
    this.#dispatcher.pauseBatch(batchId);
  }

  /** Runs the waiting jobs of a batch from the journal, all of them with the given password. */
  async runBatch(batchId: string, password?: string): Promise<void> {
    const giveTo = async (job: Job) => {
      const isWaiting = job.batchId === batchId && job.state === 'waiting';
      if (!isWaiting || !password || !('privacy' in job.work)) return;
      await this.#openJobs.change({ ...job, work: { ...job.work, password } });
    };
    // All at once: each must be the current state of its job.
    await Promise.all((await this.listOpen()).map(giveTo));
    await this.#openJobs.addFrom(() => this.#options.journal.readWaiting(batchId));
    this.#dispatcher.resumeBatch(batchId);
  }

  /** Reads the journal once, and resumes the open jobs of the previous worker. */
  async resume(): Promise<void> {
    const isFirst = this.#loading === undefined;
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    await this.#loading;
    if (isFirst) this.#dispatcher.runNext();
  }

  /** Runs what is due. Call at the browser's alarm. */
  async wake(): Promise<void> {
    await this.resume();
    this.#dispatcher.runNext();
  }

  async #load(): Promise<void> {
    const { journal, now } = this.#options;
    this.#openJobs.startAfter(await journal.readLastTime(now() + maxAheadMs));
    await this.#openJobs.addFrom(() => journal.readOpen());
    for (const { id, isPaused } of await journal.readBatches()) {
      if (isPaused) this.#dispatcher.pauseBatch(id);
      else await this.#openJobs.addFrom(() => journal.readWaiting(id));
    }
    for (const job of this.#openJobs.list()) {
      const change = resumeJob(job);
      if (!change) continue;
      // If the disk is full, the rest is resumed all the same; the journal keeps the old state of this job.
      const isWaiting = change.state === 'waiting';
      const write = isWaiting ? this.#openJobs.change(withStage(job, change)) : this.#openJobs.settle(job, change);
      await write.catch(ignore);
    }
  }

  async #unblock(matches: (job: Job) => boolean): Promise<void> {
    await this.resume();
    // All at once: one job left blocking the connection would also block the jobs that are enqueued meanwhile.
    const unblock = (job: Job) => this.#openJobs.change(runNow(job));
    await Promise.all(this.#openJobs.list().filter(matches).map(unblock));
    this.#dispatcher.runNext();
  }
}

/** Whether the job waits for something that blocks its whole connection. */
function blocksConnection({ waitsFor }: Job): boolean {
  return waitsFor === 'connection' || waitsFor === 'rateLimit' || waitsFor === 'network';
}
