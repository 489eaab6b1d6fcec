import type { Input } from '../../messages/contract.ts';
import type { Batch, BatchItem } from '../../model/batch.ts';
import { findConnectionOf, type Job } from '../../model/job.ts';
import { ProblemError } from '../../model/problem.ts';
import { type BatchStore, createBatchStore } from '../../store/batches/batches.ts';
import type { BatchRow } from '../../store/schema.ts';
import { createTurns } from '../../store/turns.ts';
import { hasLostConnections } from '../broken-items.ts';
import type { BatchSources } from './batch-sources.ts';
import { enter, toBatch } from './batch-state.ts';
import { BroughtItems } from './brought-items.ts';
import { giveUpItem, reopenItem, reviveItem } from './change-item.ts';
import { createBatch } from './create-batch.ts';
import type { Wish } from './draft-batch.ts';
import { Feeder } from './feeder.ts';
import { keepPassword } from './keep-password.ts';
import { type ChangeItem, reopenBatch } from './reopen-batch.ts';

/** One thing done to many, as the user asks for it; the feeder does it. One step at a time, each on the disk first. */
export class Batches {
  readonly #app: BatchSources;
  readonly #store: BatchStore;
  readonly #feeder: Feeder;
  readonly #inTurn = createTurns();
  readonly #brought = new BroughtItems();

  constructor(app: BatchSources) {
    this.#app = app;
    this.#store = createBatchStore(app.openDatabase, app.journal.listBatches);
    this.#feeder = new Feeder({ app, jobList: app.jobList, store: this.#store }, this.#inTurn);
  }

  async list(): Promise<Batch[]> {
    return (await this.#store.list()).map(toBatch);
  }

  /** How many items of a wish there are now. */
  bring(part: Input<'bringItems'>): number {
    return this.#brought.add(part);
  }

  start(asked: Wish): Promise<Batch> {
    return this.#inTurn(async () => {
      const { batch, isNew } = await createBatch(this.#app, this.#store, this.#brought.complete(asked));
      return isNew ? this.#goOn(batch) : toBatch(batch);
    });
  }

  pause(id: string): Promise<Batch> {
    return this.#inTurn(async () => {
      const batch = await this.#get(id);
      if (batch.state !== 'running') return toBatch(batch);
      return this.#stop(batch, () => this.#store.change(id, enter('paused')));
    });
  }

  resume(id: string, password?: string): Promise<Batch> {
    return this.#inTurn(async () => {
      const batch = await this.#get(id);
      if (batch.state !== 'paused') return toBatch(batch);
      if (batch.hasPassword) await keepPassword(this.#app, id, password);
      await this.#feeder.giveBack(id);
      return this.#release(await this.#store.change(id, enter('running')), password);
    });
  }

  cancel(id: string): Promise<Batch> {
    return this.#inTurn(() => this.#cancel(id));
  }

  /** The failed ones again. */
  retry(id: string, password?: string): Promise<Batch> {
    return this.#inTurn(async () => {
      const batch = await this.#get(id);
      if (batch.counts.failed === 0) return toBatch(batch);
      return this.#reopen(batch, batch.privacy === 'password', password, (item, judge) =>
        reopenItem(batch, item, judge),
      );
    });
  }

  /** The service is asked about the uncertain ones; to `retry` is to send again what it does not show. */
  revive(id: string, again: NonNullable<BatchItem['again']>, password?: string): Promise<Batch> {
    return this.#inTurn(async () => {
      const batch = await this.#get(id);
      if (batch.counts.uncertain === 0) return toBatch(batch);
      await this.#app.services.getConnectionOf(batch);
      const needsPassword = again === 'retry' && batch.privacy === 'password';
      return this.#reopen(batch, needsPassword, password, (item, judge) => reviveItem(batch, item, again, judge));
    });
  }

  clear(id: string): Promise<undefined> {
    return this.#inTurn(async () => {
      const { settledAt } = await this.#get(id);
      if (settledAt === undefined) throw new ProblemError({ code: 'conflict' });
      await this.#store.remove(id);
      this.#app.broadcast({ type: 'batchCleared', batchId: id });
      return undefined;
    });
  }

  /** Its connection is gone or leads to another service. */
  drop(connectionId: string): Promise<void> {
    return this.#inTurn(async () => {
      const batches = await this.#store.list();
      for (const batch of batches) if (batch.connectionId === connectionId) await this.#cancel(batch.id);
    });
  }

  /** Forgets what ended long ago, and jobs that no batch needs. */
  async prune(): Promise<void> {
    await this.#feeder.prune();
    await this.#inTurn(() => this.#store.prune(this.#app.now()));
  }

  /** One of its jobs has changed. */
  follow(job: Job): void {
    this.#feeder.follow(job);
  }

  /** At the worker's start, its alarm and other events: what an earlier life has left goes on. */
  wake(): Promise<void> {
    return this.#inTurn(async () => {
      // That they cannot be read now says nothing of them: then nothing is begun, and nothing given up.
      const { connections } = await this.#app.connections.read();
      const areLost = await hasLostConnections(this.#app);
      for (const batch of await this.#store.list()) {
        const isOwn = batch.settledAt !== undefined || findConnectionOf(batch, connections);
        if (isOwn) await this.#feeder.goOn(batch.id);
        else if (!areLost) await this.#cancel(batch.id);
      }
    });
  }

  async #get(id: string): Promise<BatchRow> {
    const batch = await this.#store.find(id);
    if (!batch) throw new ProblemError({ code: 'notFound' });
    return batch;
  }

  async #cancel(id: string): Promise<Batch> {
    const batch = await this.#get(id);
    if (batch.settledAt !== undefined) return toBatch(batch);
    return this.#stop(batch, () => this.#store.changeAll(id, enter('cancelled'), giveUpItem, this.#app.now()));
  }

  /** From here on nothing leaves; where that cannot be written down it goes on as the disk says. */
  async #stop({ id, state }: BatchRow, write: () => Promise<BatchRow>): Promise<Batch> {
    const { queue } = this.#app;
    await queue.pauseBatch(id);
    try {
      return this.#goOn(await write());
    } catch (error) {
      if (state === 'running') await queue.resumeBatch(id);
      throw error;
    }
  }

  async #reopen(batch: BatchRow, needsPassword: boolean, password: string | undefined, changeItem: ChangeItem) {
    if (needsPassword) await keepPassword(this.#app, batch.id, password);
    // The password may be another one.
    if (batch.state === 'paused') await this.#feeder.giveBack(batch.id, needsPassword);
    return this.#release(await reopenBatch(this.#app, this.#store, batch, needsPassword, changeItem), password);
  }

  async #release(batch: BatchRow, password?: string): Promise<Batch> {
    await this.#app.queue.resumeBatch(batch.id, password);
    return this.#goOn(batch);
  }

  /** It is on the disk, so it will be done; who asked does not wait for the first steps. */
  #goOn(batch: BatchRow): Batch {
    this.#app.broadcast({ type: 'batch', batch: toBatch(batch) });
    this.#feeder.goOnSoon(batch.id);
    void this.#app.showWork().catch(() => undefined);
    return toBatch(batch);
  }
}
