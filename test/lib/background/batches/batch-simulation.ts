import type { ServiceClient } from '../../../../lib/api/client.ts';
import { readBatchItems } from '../../../../lib/jobs/batch-row.ts';
import type { Batch, BatchItem } from '../../../../lib/model/batch.ts';
import { createDatabase } from '../../../../lib/storage/database.ts';
import { FakeService } from '../jobs/fake-service.ts';
import { createMemoryArea } from '../memory-area.ts';
import { startApp } from '../start-app.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const connection = { name: '', address: 'https://service.example', key: 'k', privacy: 'private' } as const;

/** Simulates workers, one after the other over the same storage, with a fake service and a clock moved by the test. */
export class BatchSimulation {
  readonly service = new FakeService();
  /** The batches in the order in which they were started. */
  readonly batches: Batch[] = [];
  readonly #storage = { database: crypto.randomUUID(), local: createMemoryArea(), session: createMemoryArea() };
  readonly #openDatabase = createDatabase(this.#storage.database);
  #now = 1_000_000;
  #timers: { at: number; callback: () => void }[] = [];
  #endWorker = () => {};
  #handlers = this.#start();

  async create(...lists: string[][]): Promise<void> {
    const { id: connectionId } = await this.#handlers.saveConnection(connection);
    for (const urls of lists) {
      const items = urls.map((url) => ({ url }));
      const input = { id: crypto.randomUUID(), connectionId, kind: 'create', privacy: 'private', items } as const;
      this.batches.push(await this.#handlers.startBatch(input));
    }
  }

  /** A user action on all batches, or on the one at index `only`. Not awaited: the worker may die before its end. */
  act(name: 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch', only?: number): void {
    for (const { id: batchId } of this.batches.filter((_, n) => n === (only ?? n)))
      void Promise.resolve(this.#handlers[name]({ batchId })).catch(() => undefined);
  }

  /** Kills the worker after so many turns of the event loop, whatever it does then, and starts the next one. */
  async kill(turns: number): Promise<void> {
    for (let n = 0; n < turns; n++) await turn();
    this.#endWorker();
    // A start takes longer than the resolution of the clock.
    this.#now += 10;
    this.#timers = [];
    this.#handlers = this.#start();
  }

  async advance(ms: number): Promise<void> {
    for (let n = 0; n < 20; n++) await turn();
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { callback } of due) callback();
  }

  async list(): Promise<Batch[]> {
    const found = await this.#handlers.listBatches({});
    return this.batches.flatMap((batch) => found.find(({ id }) => id === batch.id) ?? []);
  }

  async readItems({ id }: Batch): Promise<BatchItem[]> {
    return readBatchItems(await this.#openDatabase(), id);
  }

  /** Ends all faults, corrects the connection, resumes the batches and waits until all have ended. */
  async finishAll(): Promise<Batch[]> {
    this.service.fault = 'none';
    await this.kill(0);
    await this.#handlers.saveConnection({ ...connection, connectionId: this.batches[0]?.connectionId });
    for (let n = 0; n < 500; n++) {
      this.act('resumeBatch');
      await this.advance(5_000);
      const batches = await this.list();
      if (batches.every(({ settledAt }) => settledAt !== undefined)) return batches;
    }
    throw new Error('The batches do not end.');
  }

  #start() {
    let isAlive = true;
    // Like a real clock, it never returns the same time twice.
    const now = () => ++this.#now;
    const { app } = startApp({
      ...this.#storage,
      now,
      setTimer: (callback, delay) =>
        void this.#timers.push({ at: this.#now + delay, callback: () => isAlive && callback() }),
      createClient: () => this.#createClient(() => turn().then(() => isAlive)),
      random: () => 0.5,
    });
    this.#endWorker = () => {
      isAlive = false;
      void app.openDatabase().then((database) => database.close());
    };
    void app.lifecycle.start().catch(() => undefined);
    return app.handlers;
  }

  /** The service counts writes by job. Here the page stands for the job, as a batch has one item for each page. */
  #createClient(isAlive: () => Promise<boolean>): ServiceClient {
    const createFor = (url: string) => this.service.createClient(url, () => ++this.#now, isAlive);
    return { ...createFor(''), storeReport: (input) => createFor(input.url).storeReport(input) };
  }
}
