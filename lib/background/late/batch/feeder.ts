import type { BatchItem } from '../../../model/batch.ts';
import { isHeldUp, isSettled, type Job, undoTime } from '../../../model/job.ts';
import { partSize } from '../../../store/batch-row.ts';
import type { BatchStore } from '../../../store/batches.ts';
import type { BatchRow } from '../../../store/database.ts';
import type { JobList } from '../../../store/job-list.ts';
import type { Turns } from '../../../store/turns.ts';
import type { App } from '../../app.ts';
import { showAllWork } from '../../work-badge.ts';
import { announceBatch } from './announce-batch.ts';
import { enter, toBatch } from './batch-state.ts';
import { giveUpItem, toWork } from './draft-batch.ts';

/**
 * How many jobs of a batch are in the queue: three that write, three that ask, and some that learn what came of theirs or
 * wait for a place. The queue looks at all it has at every change, so it is never given many.
 */
const movingLimit = 9;

/** The same with those that wait for their next try, which are to hold up no other. */
const openLimit = 16;

/** Milliseconds between two words on how far a batch has come. */
const tellPause = 300;

/** After so many jobs the journal is tidied: it is not to grow as long as a batch may be. */
const pruneAfter = 500;

/** Gives the queue as many of a batch's jobs as it can do with, from its first item to its last. */
export class Feeder {
  readonly #app: App;
  readonly #store: BatchStore;
  readonly #jobList: JobList;
  readonly #inTurn: Turns;
  /** Batches that go on in their turn, and those that are told of in a moment: once, however often they are asked to. */
  readonly #due = new Set<string>();
  readonly #telling = new Set<string>();
  #settled = 0;

  constructor({ app, store, jobList, inTurn }: { app: App; store: BatchStore; jobList: JobList; inTurn: Turns }) {
    this.#app = app;
    this.#store = store;
    this.#jobList = jobList;
    this.#inTurn = inTurn;
  }

  /** After a change of one of its jobs. */
  follow({ batch, ...job }: Job): void {
    if (!batch) return;
    this.#tellSoon(batch.id);
    if (job.state !== 'running') this.goOnSoon(batch.id);
    if (!isSettled({ batch, ...job }) || ++this.#settled % pruneAfter > 0) return;
    void this.#jobList.prune(this.#app.ports.now()).catch(ignore);
  }

  /** Does what the state it has on the disk asks for. */
  async goOn(id: string): Promise<void> {
    const { secrets, ports } = this.#app;
    const batch = await this.#store.find(id);
    if (!batch || batch.isTold) return;
    if (batch.settledAt !== undefined) return this.#end(batch);
    if (batch.state === 'cancelled') return this.#cancelJobs(batch);
    if (batch.state === 'paused') return;
    const password = batch.hasPassword && (await secrets.readAll())[id];
    if (batch.hasPassword && password === undefined) return this.#awaitPassword(batch);
    const wait = (batch.notBefore ?? 0) - ports.now();
    // More than that is a clock that was set back.
    if (wait > 0 && wait <= undoTime) ports.setTimer(() => this.goOnSoon(id), wait);
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
    const { id, connectionId, serviceAddress, next, total } = batch;
    const open = await this.#listJobs(id);
    let free = Math.min(movingLimit - open.filter((job) => !isHeldUp(job)).length, openLimit - open.length);
    for (let start = next; start < total && free > 0; start += partSize) {
      if (start > next) await this.#store.change(id, (known) => ({ ...known, next: start }));
      const stuck = new Set<number>();
      for (const item of await this.#store.readPart(id, start)) {
        if (item.state !== undefined || free <= 0) continue;
        if (item.again) {
          if (await this.#takeUp(item, password)) free--;
          else stuck.add(item.number);
          continue;
        }
        const work = toWork(batch, item, password);
        await this.#app.queue.start({ connectionId, serviceAddress, work, batch: { id, number: item.number } });
        free--;
      }
      if (stuck.size > 0) await this.#leaveInDoubt(batch, stuck);
    }
  }

  /** False where its job cannot be taken up: it was cleared, or is there more than once. */
  async #takeUp({ jobId = '', again = 'check' }: BatchItem, password: string | undefined): Promise<boolean> {
    const known = await this.#app.queue.find(jobId);
    if (!known || (again === 'retry' && known.surplus)) return false;
    const job = await this.#app.queue.revive(jobId, again, password, true);
    return job?.id === jobId && !isSettled(job);
  }

  async #leaveInDoubt({ id }: BatchRow, numbers: Set<number>): Promise<void> {
    const leave = (item: BatchItem) => (numbers.has(item.number) ? giveUpItem(item) : undefined);
    const { settledAt } = await this.#store.changeAll(id, (batch) => batch, leave, this.#app.ports.now());
    if (settledAt === undefined) await this.#tell(id);
    else this.goOnSoon(id);
  }

  async #listJobs(batchId: string): Promise<Job[]> {
    return (await this.#app.queue.listOpen()).filter(({ batch }) => batch?.id === batchId);
  }

  /** What is on its way comes to its end; what has not left does not. */
  async #cancelJobs({ id }: BatchRow): Promise<void> {
    for (const job of await this.#listJobs(id)) await this.#app.queue.cancel(job.id);
  }

  /** The browser was closed meanwhile. */
  async #awaitPassword({ id }: BatchRow): Promise<void> {
    await this.#app.queue.pauseBatch(id);
    await this.#store.change(id, enter('paused', { code: 'passwordForgotten' }));
    await this.#tell(id);
  }

  async #end(batch: BatchRow): Promise<void> {
    await this.#app.secrets.remove([batch.id]);
    await this.#tell(batch.id);
    await announceBatch(this.#app, batch);
    await this.#store.change(batch.id, (known) => ({ ...known, isTold: true }));
    await showAllWork(this.#app);
  }

  #tellSoon(id: string): void {
    if (this.#telling.has(id)) return;
    this.#telling.add(id);
    this.#app.ports.setTimer(() => {
      this.#telling.delete(id);
      void this.#tell(id).catch(ignore);
    }, tellPause);
  }

  async #tell(id: string): Promise<void> {
    const batch = await this.#store.find(id);
    if (batch) this.#app.ports.tell({ type: 'batch', batch: toBatch(batch) });
  }
}

function ignore(): void {}
