import type { ServiceClient } from '../../../../lib/api/client.ts';
import type { Batch, BatchItem } from '../../../../lib/model/batch.ts';
import { readBatchItems } from '../../../../lib/storage/batches/batch-row.ts';
import { createDatabase } from '../../../../lib/storage/database.ts';
import { ImaginedService } from '../jobs/imagined-service.ts';
import { createMemoryArea } from '../memory-area.ts';
import { startApp } from '../start-app.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const connection = { name: '', address: 'https://imagined.example', key: 'k', privacy: 'private' } as const;
const options = { id: 'us', url: 'chrome-extension://us/options.html' };

/** One worker after the other over the same disk, with a service of a few lines and a clock that is moved by hand. */
export class BatchLives {
  readonly service = new ImaginedService();
  /** In the order they were asked for. */
  readonly batches: Batch[] = [];
  readonly #disk = { database: crypto.randomUUID(), local: createMemoryArea(), session: createMemoryArea() };
  readonly #readDisk = createDatabase(this.#disk.database);
  #now = 1_000_000;
  #timers: { at: number; callback: () => void }[] = [];
  #endLife = () => {};
  #handlers = this.#start();

  async create(...lists: string[][]): Promise<void> {
    const { id: connectionId } = await this.#handlers.saveConnection(connection, options);
    for (const urls of lists) {
      const items = urls.map((url) => ({ url }));
      const input = { connectionId, kind: 'create', privacy: 'private', items } as const;
      this.batches.push(await this.#handlers.startBatch(input, options));
    }
  }

  /** What the user asks for, of all batches or of one; the worker may be dead before it has answered. */
  ask(name: 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch', only?: number): void {
    for (const { id: batchId } of this.batches.filter((_, n) => n === (only ?? n)))
      void Promise.resolve(this.#handlers[name]({ batchId }, options)).catch(() => undefined);
  }

  /** The worker ends so many turns from now, in the middle of whatever it does then; the next one starts. */
  async kill(turns: number): Promise<void> {
    for (let n = 0; n < turns; n++) await turn();
    this.#endLife();
    // A start takes longer than clocks are exact.
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
    const found = await this.#handlers.listBatches({}, options);
    return this.batches.flatMap((batch) => found.find(({ id }) => id === batch.id) ?? []);
  }

  async readItems({ id }: Batch): Promise<BatchItem[]> {
    const items: BatchItem[] = [];
    await readBatchItems(await this.#readDisk(), id, (read) => items.push(...read));
    return items;
  }

  /** All troubles end, and the user mends what is theirs to mend; whatever is owed has time to come to its end. */
  async comeToRest(): Promise<Batch[]> {
    this.service.weather = 'fine';
    await this.kill(0);
    await this.#handlers.saveConnection({ ...connection, connectionId: this.batches[0]?.connectionId }, options);
    for (let n = 0; n < 500; n++) {
      this.ask('resumeBatch');
      await this.advance(5_000);
      const batches = await this.list();
      if (batches.every(({ settledAt }) => settledAt !== undefined)) return batches;
    }
    throw new Error('They do not come to their end.');
  }

  #start() {
    let isAlive = true;
    // Like a real clock: between two looks at it time has passed.
    const now = () => ++this.#now;
    const { app } = startApp({
      ...this.#disk,
      now,
      setTimer: (callback, delay) =>
        void this.#timers.push({ at: this.#now + delay, callback: () => isAlive && callback() }),
      createClient: () => this.#connect(() => turn().then(() => isAlive)),
      random: () => 0.5,
    });
    this.#endLife = () => {
      isAlive = false;
      void app.openDatabase().then((database) => database.close());
    };
    void app.lifecycle.start().catch(() => undefined);
    return app.handlers;
  }

  /** Each page stands for what its one item makes the service do. */
  #connect(isAlive: () => Promise<boolean>): ServiceClient {
    const connect = (url: string) => this.service.connect(url, () => ++this.#now, isAlive);
    return { ...connect(''), storeReport: (input) => connect(input.url).storeReport(input) };
  }
}
