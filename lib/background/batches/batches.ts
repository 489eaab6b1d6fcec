import type { Input } from '../../messages/contract.ts';
import { findRefusal } from '../../model/address/address-gate.ts';
import type { Batch } from '../../model/batch.ts';
import { canBeCancelled, findConnectionOf, findOwnBatch, type Job } from '../../model/job.ts';
import { type Problem, ProblemError } from '../../model/problem.ts';
import { reopenJob } from '../../queue/change-job.ts';
import { type BatchStore, createBatchStore } from '../../storage/batches/batch-store.ts';
import { connectionsItem } from '../../storage/connections.ts';
import { createLock } from '../../storage/lock.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { passwordsItem } from '../../storage/session.ts';
import { setWorkAlarm } from '../alarms.ts';
import { type BatchParts, BatchProgress, cancelWaiting } from './batch-progress.ts';
import { createBatch, createJudge, type Judge, keepPassword, type WatchedRun } from './create-batch.ts';

/** One thing done to many, as the user asks for it; the queue does it. One step at a time, each on the disk first. */
export class Batches {
  readonly #parts: BatchParts;
  readonly #store: BatchStore;
  readonly #withLock = createLock();
  readonly #progress: BatchProgress;
  /** Cancelled since the worker started: a job of theirs that comes to wait for another try or its grade is cancelled, too. */
  readonly #cancelled = new Set<string>();

  constructor(parts: BatchParts) {
    this.#parts = parts;
    this.#store = createBatchStore(parts.openDatabase, parts.journal.listBatches);
    this.#progress = new BatchProgress(parts, this.#store, this.#withLock);
  }

  async list(): Promise<Batch[]> {
    return Promise.all((await this.#store.list()).map((batch) => this.#progress.read(batch)));
  }

  async find(id: string): Promise<Batch | undefined> {
    const batch = await this.#store.find(id);
    return batch && this.#progress.read(batch);
  }

  /** A run that has its batch already goes on with it. */
  start(input: Input<'startBatch'>, run?: WatchedRun): Promise<Batch> {
    return this.#withLock(async () => {
      const batch = await createBatch(this.#parts, this.#store, input, run);
      return batch.state === 'running' ? this.#run(batch) : this.#progress.read(batch);
    });
  }

  /** With a problem it waits for the user to see to that. */
  pause(id: string, problem?: Problem): Promise<Batch> {
    return this.#withLock(async () => {
      const batch = await this.#get(id);
      return batch.state === 'running' ? this.#stop(batch, 'paused', problem) : this.#progress.read(batch);
    });
  }

  resume(id: string, password?: string): Promise<Batch> {
    return this.#withLock(async () => {
      const batch = await this.#get(id);
      if (batch.state !== 'paused') return this.#progress.read(batch);
      const kept = batch.hasPassword && (await keepPassword(this.#parts, id, password));
      return this.#run(await this.#enter(id, 'running'), kept);
    });
  }

  cancel(id: string): Promise<Batch> {
    return this.#withLock(() => this.#cancel(id));
  }

  /** Does the failed jobs again, and the unconfirmed ones that the service does not have. */
  retry(id: string, password?: string): Promise<Batch> {
    return this.#withLock(async () => {
      const { services, queue } = this.#parts;
      const batch = await this.#get(id);
      const { failed, unconfirmed } = await this.#store.count(id);
      if (failed + unconfirmed === 0) return this.#progress.read(batch);
      await services.getConnection(batch);
      const needsPassword = batch.privacy === 'password';
      const kept = needsPassword ? await keepPassword(this.#parts, id, password) : undefined;
      const judge = await createJudge(batch.serviceAddress);
      const now = await queue.createTime();
      await setWorkAlarm(true).catch(() => undefined);
      this.#cancelled.delete(id);
      // The batch first: jobs that wait in one that has ended would wait for ever.
      const { settledAt, isTold, problem, ...rest } = batch;
      const hasPassword = needsPassword && ({ hasPassword: true } as const);
      const running = await this.#store.change(id, () => ({ ...rest, state: 'running', ...hasPassword }));
      await this.#store.changeJobs(id, (job) => {
        const isMeant = job.state === 'failed' || job.state === 'unconfirmed';
        if (!isMeant || isStillRefused(job, judge)) return undefined;
        const reopened = reopenJob(job, 'retry', now, kept);
        return reopened && { ...reopened, isOwn: undefined, waitsFor: undefined };
      });
      return this.#run(running, kept);
    });
  }

  /** The next run of its watch begins. */
  replace(id: string): Promise<void> {
    return this.#withLock(async () => {
      await this.#tell(await this.#store.change(id, (batch) => ({ ...batch, isReplaced: true })));
    });
  }

  clear(id: string): Promise<undefined> {
    return this.#withLock(async () => {
      const { settledAt } = await this.#get(id);
      const { waiting, running } = await this.#store.count(id);
      if (settledAt === undefined || waiting + running > 0) throw new ProblemError({ code: 'conflict' });
      await this.#store.remove(id);
      this.#parts.broadcast({ type: 'batchCleared', batchId: id });
      void this.#parts.showWork().catch(() => undefined);
      return undefined;
    });
  }

  /** Its connection is gone or leads to another service. */
  drop(connectionId: string): Promise<void> {
    return this.#withLock(async () => {
      const batches = await this.#store.list();
      for (const batch of batches) if (batch.connectionId === connectionId) await this.#cancel(batch.id);
    });
  }

  /** Forgets what ended long ago. */
  async prune(): Promise<void> {
    const now = this.#parts.now();
    await this.#parts.jobList.prune(now);
    await this.#withLock(() => this.#store.prune(now));
  }

  /** One of its jobs has changed. */
  follow(job: Job): void {
    const isCancelled = canBeCancelled(job) && this.#cancelled.has(findOwnBatch(job) ?? '');
    if (isCancelled) void this.#parts.queue.cancel(job.id).catch(() => undefined);
    this.#progress.follow(job);
  }

  /** At the worker's start and its alarm: finishes what the worker before has left half done. */
  wake(): Promise<void> {
    return this.#withLock(async () => {
      await this.#parts.queue.resume();
      // Where the connections cannot be read, no batch is cancelled: they may come back.
      const { connections } = await connectionsItem.read();
      const passwords = await passwordsItem.read();
      for (const batch of await this.#store.list()) {
        if (batch.isTold) continue;
        const isDropped = findConnectionOf(batch, connections) === undefined;
        const hasLostPassword = batch.hasPassword === true && passwords[batch.id] === undefined;
        await this.#takeUp(batch, isDropped, hasLostPassword);
        await this.#progress.update(batch.id);
      }
    });
  }

  /** Stops what the worker before has not come to stop. */
  async #takeUp(batch: BatchRow, isDropped: boolean, hasLostPassword: boolean): Promise<void> {
    const { id, state, settledAt } = batch;
    if (settledAt === undefined && state === 'cancelled') await this.#cancelJobs(id);
    else if (settledAt === undefined && isDropped) await this.#cancel(id);
    else if (state === 'running' && hasLostPassword) {
      const { waiting } = await this.#store.count(id);
      if (waiting > 0) await this.#stop(batch, 'paused', { code: 'passwordForgotten' });
    }
  }

  async #get(id: string): Promise<BatchRow> {
    const batch = await this.#store.find(id);
    if (!batch) throw new ProblemError({ code: 'notFound' });
    return batch;
  }

  /** What has ended meanwhile stays as it is. */
  #enter(id: string, state: BatchRow['state'], problem?: Problem): Promise<BatchRow> {
    return this.#store.change(id, (batch) => (batch.settledAt === undefined ? { ...batch, state, problem } : batch));
  }

  /** Nothing of it is sent from here on. Where that cannot be written down, it goes on as the disk says. */
  async #stop({ id, state }: BatchRow, next: 'paused' | 'cancelled', problem?: Problem): Promise<Batch> {
    const { queue } = this.#parts;
    await queue.pauseBatch(id);
    try {
      return await this.#tell(await this.#enter(id, next, problem));
    } catch (error) {
      if (state === 'running') await queue.runBatch(id);
      throw error;
    }
  }

  async #cancel(id: string): Promise<Batch> {
    const batch = await this.#get(id);
    if (batch.settledAt !== undefined) return this.#progress.read(batch);
    await this.#stop(batch, 'cancelled');
    await this.#cancelJobs(id);
    await this.#progress.update(id);
    return this.#progress.read(await this.#get(id));
  }

  /** What was sent comes to its end; what was not is cancelled. */
  async #cancelJobs(id: string): Promise<void> {
    const { queue, now } = this.#parts;
    this.#cancelled.add(id);
    await queue.pauseBatch(id);
    const open = (await queue.listOpen()).filter(({ batchId }) => batchId === id);
    for (const job of open) await queue.cancel(job.id);
    const loaded = new Set(open.map((job) => job.id));
    await this.#store.changeJobs(id, (job) => (loaded.has(job.id) ? undefined : cancelWaiting(job, now())));
  }

  /** It is on the disk, so it will be done; who asked does not wait for the first steps. */
  async #run(batch: BatchRow, password?: string | false): Promise<Batch> {
    await this.#parts.queue.runBatch(batch.id, password || undefined);
    // Nothing may be left to do.
    this.#progress.follow({ batchId: batch.id });
    return this.#tell(batch);
  }

  async #tell(batch: BatchRow): Promise<Batch> {
    void this.#parts.showWork().catch(() => undefined);
    return this.#progress.tell(batch);
  }
}

/** It was never sent because its address may not leave, and would not be now. */
function isStillRefused({ work, problem }: Job, judge: Judge): boolean {
  return work.kind === 'create' && problem !== undefined && findRefusal(judge(work.url)) === problem.code;
}
