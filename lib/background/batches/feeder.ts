import type { BatchItem } from '../../model/batch.ts';
import { isHeldUp, isSettled, type Job, longestOwnWait } from '../../model/job.ts';
import { partSize } from '../../store/batches/batch-row.ts';
import type { BatchRow } from '../../store/schema.ts';
import type { Turns } from '../../store/turns.ts';
import { createActSoon } from './act-soon.ts';
import { announceBatch } from './announce-batch.ts';
import { type BatchParts, cancelBatchJobs, giveBackJobs, listBatchJobs } from './batch-jobs.ts';
import { enter, toBatch } from './batch-state.ts';
import { beginItem } from './begin-item.ts';

/**
 * How many jobs of a batch are in the queue: three that write, three that ask, and some that learn what came of theirs or
 * wait for a place. The queue looks at all it has at every change, so it is never given many.
 */
const movingLimit = 9;

/** The same with those that wait for their next try, which are to hold up no other. */
const openLimit = 16;

/** Milliseconds between two words on how far a batch has come. */
const tellPause = 300;

/** Milliseconds until it is looked again what became of another's job. */
const heldPause = 1_000;

/** After so many jobs the journal is tidied: it is not to grow as long as a batch may be. */
const pruneAfter = 500;

/** Gives the queue as many of a batch's jobs as it can do with, from its first item to its last. */
export class Feeder {
  readonly #parts: BatchParts;
  readonly #app: BatchParts['app'];
  readonly #store: BatchParts['store'];
  readonly #inTurn: Turns;
  /** Batches that go on in their turn: once, however often they are asked to. */
  readonly #due = new Set<string>();
  readonly #tellSoon: (id: string) => void;
  /** Of batches with an item that another's job may do: of its end they are not told. */
  readonly #lookAgain: (id: string) => void;
  #settled = 0;

  constructor(parts: BatchParts, inTurn: Turns) {
    this.#parts = parts;
    this.#app = parts.app;
    this.#store = parts.store;
    this.#inTurn = inTurn;
    const { setTimer } = parts.app;
    this.#tellSoon = createActSoon(setTimer, tellPause, (id) => void this.#tell(id).catch(ignore));
    this.#lookAgain = createActSoon(setTimer, heldPause, (id) => this.goOnSoon(id));
  }

  /** After a change of one of its jobs. */
  follow(job: Job): void {
    const { batch, state } = job;
    if (!batch) return;
    this.#tellSoon(batch.id);
    if (state !== 'running') this.goOnSoon(batch.id);
    if (!isSettled(job) || ++this.#settled % pruneAfter > 0) return;
    void this.prune().catch(ignore);
  }

  async prune(): Promise<void> {
    const owed = (await this.#store.list()).filter(({ settledAt, alike }) => settledAt === undefined && alike?.length);
    // Batches that do the same take over from each other.
    await this.#parts.jobList.prune(this.#app.now(), Math.min(...owed.map(({ createdAt }) => createdAt)));
  }

  /** Does what the state it has on the disk asks for. */
  async goOn(id: string): Promise<void> {
    const { secrets, now, setTimer } = this.#app;
    const batch = await this.#store.find(id);
    if (!batch || batch.isTold) return;
    if (batch.settledAt !== undefined) return this.#end(batch);
    if (batch.state === 'cancelled') return cancelBatchJobs(this.#app, id);
    if (batch.state === 'paused') return this.giveBack(id);
    const password = batch.hasPassword && (await secrets.readAll())[id];
    if (batch.hasPassword && password === undefined) return this.#awaitPassword(batch);
    const wait = (batch.notBefore ?? 0) - now();
    // More than that is a clock that was set back.
    if (wait > 0 && wait <= longestOwnWait) setTimer(() => this.goOnSoon(id), wait);
    else await this.#feed(batch, password);
  }

  /** The same, as soon as nothing else is being done. */
  goOnSoon(id: string): void {
    if (this.#due.has(id)) return;
    this.#due.add(id);
    // What cannot be written down now is taken up at the next event, or by the alarm.
    void this.#inTurn(() => {
      this.#due.delete(id);
      return this.goOn(id);
    }).catch(ignore);
  }

  async #feed(batch: BatchRow, password: string | undefined): Promise<void> {
    const { id, next, total } = batch;
    const open = await listBatchJobs(this.#app, id);
    let free = Math.min(movingLimit - open.filter((job) => !isHeldUp(job)).length, openLimit - open.length);
    let isNoneLeft = true;
    for (let start = next; start < total && free > 0; start += partSize) {
      if (start > next && isNoneLeft) await this.#store.change(id, (known) => ({ ...known, next: start }));
      const ended = new Map<number, BatchItem>();
      for (const item of await this.#store.readPart(id, start)) {
        if (item.state !== undefined || free <= 0) continue;
        const begun = await beginItem(this.#app, batch, item, password);
        if (begun === 'held') isNoneLeft = false;
        else free--;
        if (begun && begun !== 'held') ended.set(item.number, begun);
      }
      if (ended.size > 0) await this.#endItems(id, start, ended);
    }
    if (!isNoneLeft) this.#lookAgain(id);
  }

  /** Where many end so, a few do each turn, and other batches have theirs in between. */
  async #endItems(id: string, start: number, ended: Map<number, BatchItem>): Promise<void> {
    const end = ({ number }: BatchItem) => ended.get(number);
    await this.#store.changeAll(id, (batch) => batch, end, this.#app.now(), start);
    this.#tellSoon(id);
    this.goOnSoon(id);
  }

  /** What has not left is as if its turn had not come. */
  giveBack(id: string, isAll?: boolean): Promise<void> {
    return giveBackJobs(this.#parts, id, isAll);
  }

  /** The browser was closed meanwhile. */
  async #awaitPassword({ id }: BatchRow): Promise<void> {
    await this.#app.queue.pauseBatch(id);
    await this.#store.change(id, enter('paused', { code: 'passwordForgotten' }));
    await this.#tell(id);
  }

  async #end(batch: BatchRow): Promise<void> {
    await this.#app.secrets.remove([batch.id]);
    // What the user tries again of it goes by itself.
    await this.#app.queue.resumeBatch(batch.id);
    await this.#tell(batch.id);
    await announceBatch(this.#app, batch);
    await this.#store.change(batch.id, (known) => ({ ...known, isTold: true }));
    await this.#app.showWork();
  }

  async #tell(id: string): Promise<void> {
    const batch = await this.#store.find(id);
    if (batch) this.#app.broadcast({ type: 'batch', batch: toBatch(batch) });
  }
}

function ignore(): void {}
