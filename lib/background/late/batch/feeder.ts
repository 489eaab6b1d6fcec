import { isHeldUp, isSettled, type Job, undoTime } from '../../../model/job.ts';
import { partSize } from '../../../store/batch-row.ts';
import type { BatchRow } from '../../../store/database.ts';
import type { Turns } from '../../../store/turns.ts';
import { announceBatch } from './announce-batch.ts';
import { toWork } from './draft-batch.ts';
import { type BatchParts, toBatch } from './parts.ts';

/**
 * How many jobs of a batch are in the queue: the three that write, two that ask, and some that wait for their turn or
 * learn what came of it. The queue looks at all it has at every change, so that it is never given many.
 */
const movingLimit = 8;

/** The same with those that wait for their next try, which are to hold up no other. */
const openLimit = 16;

/** Milliseconds between two words on how far a batch has come. */
const tellPause = 300;

/** After so many jobs the journal is tidied: it is not to grow as long as a batch may be. */
const pruneAfter = 500;

/** Gives the queue as many of a batch's jobs as it can do with, from its first item to its last. */
export class Feeder {
  readonly #parts: BatchParts;
  readonly #inTurn: Turns;
  /** Batches that go on in their turn, and those that are told of in a moment: once, however often they are asked to. */
  readonly #due = new Set<string>();
  readonly #telling = new Set<string>();
  #settled = 0;

  constructor(parts: BatchParts, inTurn: Turns) {
    this.#parts = parts;
    this.#inTurn = inTurn;
  }

  /** After a change of one of its jobs. */
  follow({ batch, ...job }: Job): void {
    if (!batch) return;
    this.#tellSoon(batch.id);
    if (job.state !== 'running') this.#goOnSoon(batch.id);
    if (!isSettled({ batch, ...job }) || ++this.#settled % pruneAfter > 0) return;
    const { app, jobList } = this.#parts;
    void jobList.prune(app.ports.now()).catch(ignore);
  }

  /** Does what the state it has on the disk asks for. */
  async goOn(id: string): Promise<void> {
    const { app, store } = this.#parts;
    const batch = await store.find(id);
    if (!batch || batch.isTold) return;
    if (batch.settledAt !== undefined) return this.#end(batch);
    if (batch.state === 'cancelled') return this.#cancelJobs(batch);
    if (batch.state === 'paused') return;
    const password = batch.hasPassword && (await app.secrets.readAll())[id];
    if (batch.hasPassword && password === undefined) return this.#awaitPassword(batch);
    const wait = (batch.notBefore ?? 0) - app.ports.now();
    // More than that is a clock that was set back.
    if (wait > 0 && wait <= undoTime) app.ports.setTimer(() => this.#goOnSoon(id), wait);
    else await this.#feed(batch, password);
  }

  #goOnSoon(id: string): void {
    if (this.#due.has(id)) return;
    this.#due.add(id);
    // What cannot be written down now is taken up at the next event, or by the alarm.
    void this.#inTurn(() => {
      this.#due.delete(id);
      return this.goOn(id);
    }).catch(ignore);
  }

  async #feed(batch: BatchRow, password: string | undefined): Promise<void> {
    const { app, store } = this.#parts;
    const { id, connectionId, serviceAddress, next, total } = batch;
    const open = await this.#listJobs(id);
    let free = Math.min(movingLimit - open.filter((job) => !isHeldUp(job)).length, openLimit - open.length);
    let part = await store.readPart(id, next);
    for (let number = next; number < total && free > 0; number++) {
      if (number % partSize === 0) part = await store.readPart(id, number);
      const item = part[number % partSize];
      if (!item || item.state !== undefined) continue;
      const work = toWork(batch, item, password);
      await app.queue.start({ connectionId, serviceAddress, work, batch: { id, number } });
      free--;
    }
  }

  async #listJobs(batchId: string): Promise<Job[]> {
    return (await this.#parts.app.queue.listOpen()).filter(({ batch }) => batch?.id === batchId);
  }

  /** What is on its way comes to its end; what has not left does not. */
  async #cancelJobs({ id }: BatchRow): Promise<void> {
    for (const job of await this.#listJobs(id)) await this.#parts.app.queue.cancel(job.id);
  }

  /** The browser was closed meanwhile. */
  async #awaitPassword({ id }: BatchRow): Promise<void> {
    const { app, store } = this.#parts;
    await app.queue.pauseBatch(id);
    await store.change(id, (batch) => ({ ...batch, state: 'paused', problem: { code: 'passwordForgotten' } }));
    await this.#tell(id);
  }

  async #end(batch: BatchRow): Promise<void> {
    const { app, store } = this.#parts;
    await app.secrets.remove([batch.id]);
    await this.#tell(batch.id);
    await announceBatch(app, batch);
    await store.change(batch.id, (known) => ({ ...known, isTold: true }));
    await app.lent.showAllWork(app);
  }

  #tellSoon(id: string): void {
    if (this.#telling.has(id)) return;
    this.#telling.add(id);
    this.#parts.app.ports.setTimer(() => {
      this.#telling.delete(id);
      void this.#tell(id).catch(ignore);
    }, tellPause);
  }

  async #tell(id: string): Promise<void> {
    const batch = await this.#parts.store.find(id);
    if (batch) this.#parts.app.ports.tell({ type: 'batch', batch: toBatch(batch) });
  }
}

function ignore(): void {}
