import type { Input } from '../../../messages/contract.ts';
import type { Batch } from '../../../model/batch.ts';
import { type Job, undoTime } from '../../../model/job.ts';
import { ProblemError } from '../../../model/problem.ts';
import { createBatchStore } from '../../../store/batches.ts';
import type { BatchRow } from '../../../store/database.ts';
import type { JobList } from '../../../store/job-list.ts';
import { createTurns } from '../../../store/turns.ts';
import type { App } from '../../app.ts';
import { checkWish, digestBatch, draftItems } from './draft-batch.ts';
import { Feeder } from './feeder.ts';
import { type BatchParts, toBatch } from './parts.ts';

/** One thing done to many, as the user asks for it; a feeder does it. One step at a time, each on the disk first. */
export class Batches {
  readonly #parts: BatchParts;
  readonly #feeder: Feeder;
  readonly #inTurn = createTurns();

  constructor(app: App, jobList: JobList) {
    this.#parts = { app, jobList, store: createBatchStore(app.openDatabase, app.journal.listBatches) };
    this.#feeder = new Feeder(this.#parts, this.#inTurn);
  }

  async list(): Promise<Batch[]> {
    return (await this.#parts.store.list()).map(toBatch);
  }

  start(wish: Input<'startBatch'>): Promise<Batch> {
    return this.#inTurn(async () => {
      const { app, store } = this.#parts;
      const { ports, services, settings, secrets } = app;
      checkWish(wish);
      const { connectionId, kind, privacy, password } = wish;
      const { address: serviceAddress } = await services.getConnection(connectionId);
      const items = draftItems(wish, await settings.read(), serviceAddress, app.lent.judgeAddress);
      const digest = await digestBatch(wish, items);
      const twin = await this.#findTwin(digest, password);
      if (twin) return toBatch(twin);
      const [id, createdAt] = [ports.createId(), ports.now()];
      const failed = items.filter(({ state }) => state === 'failed').length;
      // First the password, then what needs it; before both the alarm that starts the worker again.
      await ports.setWakeUp(true).catch(() => undefined);
      if (password) await secrets.write(id, password);
      const of = { id, connectionId, serviceAddress, kind, ...(privacy && { privacy }), digest };
      const counts = { done: 0, failed, uncertain: 0, cancelled: 0 };
      const wait = kind === 'deleteReport' && { notBefore: createdAt + undoTime };
      const secret = password && { hasPassword: true as const };
      const row = { ...of, state: 'running' as const, ...wait, total: items.length, counts, createdAt, ...secret };
      return this.#goOn(await store.create(row, items));
    });
  }

  pause(id: string): Promise<Batch> {
    return this.#inTurn(async () => {
      const batch = await this.#get(id);
      if (batch.state !== 'running') return toBatch(batch);
      await this.#parts.app.queue.pauseBatch(id);
      return this.#goOn(await this.#parts.store.change(id, (known) => ({ ...known, state: 'paused' })));
    });
  }

  resume(id: string, password?: string): Promise<Batch> {
    return this.#inTurn(async () => {
      const batch = await this.#get(id);
      if (batch.state !== 'paused') return toBatch(batch);
      if (batch.hasPassword) await this.#keepPassword(id, password);
      return this.#release(
        await this.#parts.store.change(id, (known) => ({ ...known, state: 'running', problem: undefined })),
        password,
      );
    });
  }

  cancel(id: string): Promise<Batch> {
    return this.#inTurn(() => this.#cancel(id));
  }

  retry(id: string, password?: string): Promise<Batch> {
    return this.#inTurn(async () => {
      const { app, store } = this.#parts;
      const { ports } = app;
      const batch = await this.#get(id);
      if (batch.counts.failed === 0) return toBatch(batch);
      const needsPassword = batch.privacy === 'password';
      if (needsPassword) await this.#keepPassword(id, password);
      await ports.setWakeUp(true).catch(() => undefined);
      const fresh = { settledAt: undefined, isTold: undefined, problem: undefined };
      const secret = needsPassword && { hasPassword: true as const };
      const reopened = await store.changeAll(
        id,
        (known) => ({ ...known, ...fresh, ...secret, state: 'running', next: 0 }),
        ({ number, url, reportId, state }) => (state === 'failed' ? { number, url, reportId } : undefined),
        ports.now(),
      );
      return this.#release(reopened, password);
    });
  }

  clear(id: string): Promise<undefined> {
    return this.#inTurn(async () => {
      const batch = await this.#get(id);
      if (batch.settledAt === undefined) throw new ProblemError({ code: 'conflict' });
      await this.#parts.store.remove(id);
      this.#parts.app.ports.tell({ type: 'batchCleared', batchId: id });
      return undefined;
    });
  }

  /** Its connection is gone or leads to another service. */
  drop(connectionId: string): Promise<void> {
    return this.#inTurn(async () => {
      for (const batch of await this.#parts.store.list()) {
        if (batch.connectionId === connectionId && batch.settledAt === undefined) await this.#cancel(batch.id);
      }
    });
  }

  /** Forgets what ended long ago. */
  prune(): Promise<void> {
    return this.#inTurn(() => this.#parts.store.prune(this.#parts.app.ports.now()));
  }

  /** One of its jobs has changed. */
  follow(job: Job): void {
    this.#feeder.follow(job);
  }

  /** At the worker's start, its alarm and other events: what an earlier life has left goes on. */
  wake(): Promise<void> {
    return this.#inTurn(async () => {
      const { app, store } = this.#parts;
      for (const batch of await store.list()) {
        const isOpen = batch.settledAt === undefined;
        const hasConnection = isOpen && (await app.services.getConnectionOf(batch).then(Boolean, () => false));
        if (isOpen && !hasConnection) await this.#cancel(batch.id);
        else await this.#feeder.goOn(batch.id);
      }
    });
  }

  async #get(id: string): Promise<BatchRow> {
    const batch = await this.#parts.store.find(id);
    if (!batch) throw new ProblemError({ code: 'notFound' });
    return batch;
  }

  async #goOn(batch: BatchRow): Promise<Batch> {
    const { app, store } = this.#parts;
    app.ports.tell({ type: 'batch', batch: toBatch(batch) });
    await this.#feeder.goOn(batch.id);
    await app.lent.showAllWork(app);
    return toBatch((await store.find(batch.id)) ?? batch);
  }

  async #release(batch: BatchRow, password?: string): Promise<Batch> {
    await this.#parts.app.queue.resumeBatch(batch.id, password);
    return this.#goOn(batch);
  }

  async #cancel(id: string): Promise<Batch> {
    const { app, store } = this.#parts;
    const batch = await this.#get(id);
    if (batch.settledAt !== undefined) return toBatch(batch);
    // From here on nothing leaves.
    await app.queue.pauseBatch(id);
    const cancelled = await store.changeAll(
      id,
      (known) => ({ ...known, state: 'cancelled', problem: undefined }),
      (item) => (item.state === undefined ? { ...item, state: 'cancelled' } : undefined),
      app.ports.now(),
    );
    return this.#goOn(cancelled);
  }

  /** The same that is still owed, asked for again: a second click adds nothing. */
  async #findTwin(digest: string, password: string | undefined): Promise<BatchRow | undefined> {
    const { app, store } = this.#parts;
    const passwords = await app.secrets.readAll();
    return (await store.list()).find(({ id, settledAt, state, ...batch }) => {
      const isOwed = settledAt === undefined && state !== 'cancelled';
      return isOwed && batch.digest === digest && passwords[id] === password;
    });
  }

  async #keepPassword(id: string, password: string | undefined): Promise<void> {
    const { secrets } = this.#parts.app;
    if (password) await secrets.write(id, password);
    else if ((await secrets.readAll())[id] === undefined) throw new ProblemError({ code: 'passwordForgotten' });
  }
}
