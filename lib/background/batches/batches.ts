import { setWorkAlarm } from '../../browser/alarms.ts';
import { countOpen } from '../../jobs/batch-row.ts';
import { cancel, findReopened } from '../../jobs/change-job.ts';
import type { Input } from '../../messages/contract.ts';
import { findRefusalCode } from '../../model/address/address-gate.ts';
import type { Batch } from '../../model/batch.ts';
import { canBeCancelled, findConnectionOf, type Job, withStage } from '../../model/job.ts';
import { type Problem, ProblemError } from '../../model/problem.ts';
import { readConnections } from '../../storage/connections.ts';
import { createLock } from '../../storage/lock.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { type BatchDeps, BatchProgress } from './batch-progress.ts';
import { Brake } from './brake.ts';
import { createBatch, createJudge, type Judge, requirePassword } from './create-batch.ts';

/** Creates and controls batches; the queue runs their jobs. Operations run one after the other, under a lock. */
export class Batches {
  readonly #deps: BatchDeps;
  readonly #store: BatchDeps['batchStore'];
  readonly #withLock = createLock();
  readonly #progress: BatchProgress;
  /** Batches cancelled since the worker started. A job in flight is cancelled if it then waits for a retry or grade. */
  readonly #cancelled = new Set<string>();
  readonly #brake = new Brake();

  constructor(deps: BatchDeps) {
    this.#deps = deps;
    this.#store = deps.batchStore;
    this.#progress = new BatchProgress(deps, this.#withLock);
  }

  async list(): Promise<Batch[]> {
    return Promise.all((await this.#store.list()).map((batch) => this.#progress.read(batch)));
  }

  async find(id: string): Promise<Batch | undefined> {
    const batch = await this.#store.find(id);
    return batch && this.#progress.read(batch);
  }

  /** If the batch is stored already, it is resumed. `watchId`: the watch whose run it is. */
  start(input: Input<'startBatch'>, watchId?: string): Promise<Batch> {
    return this.#withLock(async () => {
      const batch = await createBatch(this.#deps, input, watchId);
      return batch.state === 'running' ? this.#run(batch) : this.#progress.read(batch);
    });
  }

  /** `problem`: why the worker pauses the batch; the user has to solve it. */
  pause(id: string, problem?: Problem): Promise<Batch> {
    return this.#holdDuring(id, async () => {
      const batch = await this.#get(id);
      return batch.state === 'running' ? this.#pause(batch, problem) : this.#progress.read(batch);
    });
  }

  resume(id: string): Promise<Batch> {
    return this.#withLock(async () => {
      const batch = await this.#get(id);
      if (batch.state !== 'paused') return this.#progress.read(batch);
      this.#brake.release(id);
      return this.#run(await this.#setState(id, 'running'));
    });
  }

  cancel(id: string): Promise<Batch> {
    return this.#holdDuring(id, () => this.#cancel(id));
  }

  /** Runs the failed jobs again. Of the unconfirmed ones, only what the service does not have is sent again. */
  retry(id: string, password?: string): Promise<Batch> {
    return this.#withLock(async () => {
      const { services, now } = this.#deps;
      const batch = await this.#get(id);
      const { failed, unconfirmed } = await this.#store.count(id);
      if (failed + unconfirmed === 0) return this.#progress.read(batch);
      await services.getConnection(batch);
      const needsPassword = batch.privacy === 'password';
      const kept = needsPassword ? await requirePassword(this.#deps, id, password) : undefined;
      const judge = await createJudge(batch.serviceAddress);
      await setWorkAlarm(true).catch(() => undefined);
      this.#cancelled.delete(id);
      const { settledAt, isAnnounced, problem, notBefore, ...rest } = batch;
      const reopen = (job: Job) => {
        const needsRetry = job.state === 'failed' || job.state === 'unconfirmed';
        if (!needsRetry || isStillRefused(job, judge)) return undefined;
        const reopened = findReopened(job, 'retry', now(), kept);
        return reopened?.state === 'waiting' ? { ...reopened, waitsFor: undefined } : undefined;
      };
      const running = await this.#store.change(id, () => ({ ...rest, state: 'running' }), reopen);
      return this.#run(running, kept);
    });
  }

  /** Marks the batch as replaced, because the next run of its watch begins. */
  replace(id: string): Promise<void> {
    return this.#withLock(async () => {
      await this.#announce(await this.#store.change(id, (batch) => ({ ...batch, isReplaced: true })));
    });
  }

  clear(id: string): Promise<undefined> {
    return this.#withLock(async () => {
      const { settledAt } = await this.#get(id);
      if (settledAt === undefined || countOpen(await this.#store.count(id)) > 0)
        throw new ProblemError({ code: 'conflict' });
      await this.#store.remove(id);
      this.#deps.broadcast({ type: 'batchCleared', batchId: id });
      void this.#deps.updateWorkBadge().catch(() => undefined);
      return undefined;
    });
  }

  /** The connection was removed or its address leads to another service: cancels its batches. */
  drop(connectionId: string): Promise<void> {
    return this.#withLock(async () => {
      const batches = await this.#store.list();
      for (const batch of batches) if (batch.connectionId === connectionId) await this.#cancel(batch.id);
    });
  }

  /** Deletes jobs and batches that ended long ago or are too many. */
  async prune(): Promise<void> {
    const now = this.#deps.now();
    await this.#deps.jobList.prune(now);
    await this.#withLock(() => this.#store.prune(now));
  }

  /** A job of a batch has changed. */
  follow(job: Job): void {
    // A job that the user has retried since may go on.
    const isCancelled = canBeCancelled(job) && !job.mayRepeat && this.#cancelled.has(job.batchId ?? '');
    if (isCancelled) void this.#deps.queue.cancel(job.id).catch(() => undefined);
    if (job.batchId !== undefined && this.#brake.isDue(job, this.#deps.now()))
      void this.pause(job.batchId, job.problem).catch(() => undefined);
    this.#progress.follow(job);
  }

  /** Called when the worker starts and by its alarm: finishes what the previous worker left unfinished. */
  wake(): Promise<void> {
    return this.#withLock(async () => {
      await this.#deps.queue.resume();
      // If this read fails, no batch is cancelled: the connections may be readable later.
      const { connections } = await readConnections();
      for (const batch of await this.#store.list()) {
        if (batch.isAnnounced) continue;
        // A cancel was interrupted, or the connection is gone.
        const isToCancel = batch.state === 'cancelled' || !findConnectionOf(batch, connections);
        if (batch.settledAt === undefined && isToCancel) await this.#cancelJobs(batch.id);
        await this.#progress.update(batch.id);
      }
    });
  }

  async #get(id: string): Promise<BatchRow> {
    const batch = await this.#store.find(id);
    if (!batch) throw new ProblemError({ code: 'notFound' });
    return batch;
  }

  /** A batch that has settled meanwhile stays unchanged. */
  #setState(id: string, state: BatchRow['state'], problem?: Problem): Promise<BatchRow> {
    return this.#store.change(id, (batch) => (batch.settledAt === undefined ? { ...batch, state, problem } : batch));
  }

  /**
   * Stops sending at once, and then takes the step: the creation of a large batch may hold the lock for a second. A
   * batch that is not paused then goes on: of one that has ended, the user may retry single jobs.
   */
  async #holdDuring(id: string, step: () => Promise<Batch>): Promise<Batch> {
    const { queue } = this.#deps;
    await queue.pauseBatch(id);
    return this.#withLock(() =>
      step().finally(async () => {
        const stored = await this.#store.find(id).catch(() => ({ state: 'running' }));
        if (stored?.state !== 'paused') await queue.runBatch(id);
      }),
    );
  }

  async #pause({ id }: BatchRow, problem?: Problem): Promise<Batch> {
    await this.#deps.queue.pauseBatch(id);
    const paused = await this.#setState(id, 'paused', problem);
    if (problem && paused.watchId !== undefined) this.#deps.onWatchRun();
    return this.#announce(paused);
  }

  async #cancel(id: string): Promise<Batch> {
    const batch = await this.#get(id);
    if (batch.settledAt !== undefined) return this.#progress.read(batch);
    await this.#cancelJobs(id);
    await this.#progress.update(id);
    return this.#progress.read(await this.#get(id));
  }

  /** Cancels the batch and its jobs that are not in flight. Requests in flight still finish. */
  async #cancelJobs(id: string): Promise<void> {
    const { queue, now } = this.#deps;
    await queue.pauseBatch(id);
    const open = (await queue.listOpen()).filter(({ batchId }) => batchId === id);
    const begun = new Set(open.map((job) => job.id));
    const cancelJob = (job: Job) => (begun.has(job.id) ? undefined : cancelWaiting(job, now()));
    await this.#announce(
      await this.#store.change(id, ({ problem, ...batch }) => ({ ...batch, state: 'cancelled' }), cancelJob),
    );
    this.#cancelled.add(id);
    // Each of these may have a write of its own in flight, which must not come after its end.
    await queue.cancelAll(open.map(({ id }) => id));
    // None is left that waits. The user may retry single jobs.
    await queue.runBatch(id);
  }

  /** Hands a stored batch to the queue. */
  async #run(batch: BatchRow, password?: string): Promise<Batch> {
    await this.#deps.queue.runBatch(batch.id, password);
    // Settles the batch if it has no job left to do.
    this.#progress.follow({ batchId: batch.id });
    return this.#announce(batch);
  }

  async #announce(batch: BatchRow): Promise<Batch> {
    void this.#deps.updateWorkBadge().catch(() => undefined);
    return this.#progress.broadcast(batch);
  }
}

/** The job after its batch was cancelled; undefined if it runs or has ended. A job that was sent is unconfirmed. */
function cancelWaiting(job: Job, now: number): Job | undefined {
  return job.state === 'waiting' ? withStage(job, { ...cancel(job), settledAt: now }) : undefined;
}

/** Whether the job was not sent because its address must not be sent, and still must not. */
function isStillRefused({ work, problem }: Job, judge: Judge): boolean {
  return work.kind === 'create' && problem !== undefined && findRefusalCode(judge(work.url)) === problem.code;
}
