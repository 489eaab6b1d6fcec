import type { ServiceClient } from '../../../../../lib/api/client.ts';
import { startLife } from '../../../../../lib/background/start.ts';
import type { Batch, BatchItem } from '../../../../../lib/model/batch.ts';
import { readBatchItems } from '../../../../../lib/store/batches/read-batch.ts';
import { createDatabase } from '../../../../../lib/store/database.ts';
import { createMemoryArea } from '../../../store/memory-area.ts';
import { ImaginedService } from '../../jobs/imagined-service.ts';
import { createHandlers, startApp } from '../../start-app.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const connection = { name: '', address: 'https://imagined.example', key: 'k', privacy: 'private' } as const;
const options = { id: 'us', url: 'chrome-extension://us/options.html' };

/** One worker after the other over the same disk, with a service of a few lines and a clock that is moved by hand. */
export class BatchLives {
  readonly service = new ImaginedService();
  batch: Batch | undefined;
  readonly #disk = { database: crypto.randomUUID(), local: createMemoryArea(), session: createMemoryArea() };
  readonly #readDisk = createDatabase(this.#disk.database);
  #now = 1_000_000;
  #timers: { at: number; callback: () => void }[] = [];
  #endLife = () => {};
  #handlers = this.#start();

  async create(urls: string[]): Promise<void> {
    const { id: connectionId } = await this.#handlers.saveConnection(connection, options);
    const items = urls.map((url) => ({ url }));
    this.batch = await this.#handlers.startBatch({ connectionId, kind: 'create', privacy: 'private', items }, options);
  }

  /** What the user asks for; the worker may be dead before it has answered. */
  ask(name: 'pauseBatch' | 'resumeBatch' | 'cancelBatch' | 'retryBatch'): void {
    const batchId = this.batch?.id ?? '';
    void Promise.resolve(this.#handlers[name]({ batchId }, options)).catch(() => undefined);
  }

  /** The worker ends so many turns from now, in the middle of whatever it does then; the next one starts. */
  async kill(turns: number): Promise<void> {
    for (let n = 0; n < turns; n++) await turn();
    this.#endLife();
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

  async find(): Promise<Batch | undefined> {
    const batches = await this.#handlers.listBatches({}, options);
    return batches.find(({ id }) => id === this.batch?.id);
  }

  async readItems(): Promise<BatchItem[]> {
    const items: BatchItem[] = [];
    await readBatchItems(await this.#readDisk(), this.batch?.id ?? '', (read) => items.push(...read));
    return items;
  }

  /** All troubles end, and the user mends what is theirs to mend; whatever is owed has time to come to its end. */
  async comeToRest(): Promise<Batch | undefined> {
    this.service.weather = 'fine';
    await this.kill(0);
    await this.#handlers.saveConnection({ ...connection, connectionId: this.batch?.connectionId }, options);
    for (let n = 0; n < 500; n++) {
      this.ask('resumeBatch');
      await this.advance(5_000);
      const batch = await this.find();
      if (batch?.settledAt !== undefined) return batch;
    }
    return undefined;
  }

  #start() {
    let isAlive = true;
    const now = () => this.#now;
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
    void startLife(app).catch(() => undefined);
    return createHandlers(app);
  }

  /** Each page stands for what its one item makes the service do. */
  #connect(isAlive: () => Promise<boolean>): ServiceClient {
    const connect = (url: string) => this.service.connect(url, () => this.#now, isAlive);
    return { ...connect(''), storeReport: (input) => connect(input.url).storeReport(input) };
  }
}
