import { type BatchItem, followJob } from '../../../model/batch.ts';
import { isHeldUp, isSettled, type Job, undoTime } from '../../../model/job.ts';
import { partSize } from '../../../store/batches/batch-row.ts';
import type { BatchStore } from '../../../store/batches/batches.ts';
import type { BatchRow } from '../../../store/database.ts';
import type { JobList } from '../../../store/jobs/job-list.ts';
import type { Turns } from '../../../store/turns.ts';
import type { App } from '../../app.ts';
import { showAllWork } from '../../work-badge.ts';
import { clearJobs } from '../activity-handlers.ts';
import { announceBatch } from './announce-batch.ts';
import { enter, toBatch } from './batch-state.ts';
import { beginAnew, giveUpItem, toWork } from './draft-batch.ts';
import { findTwin } from './find-twin.ts';

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
  readonly #app: App;
  readonly #store: BatchStore;
  readonly #jobList: JobList;
  readonly #inTurn: Turns;
  /** Batches that go on in their turn, and those that are told of in a moment: once, however often they are asked to. */
  readonly #due = new Set<string>();
  readonly #telling = new Set<string>();
  /** Batches with an item that another's job may do. */
  readonly #held = new Set<string>();
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
    void this.prune().catch(ignore);
  }

  async prune(): Promise<void> {
    const owed = (await this.#store.list()).filter(({ settledAt, alike }) => settledAt === undefined && alike?.length);
    // Batches that do the same take over from each other.
    await this.#jobList.prune(this.#app.ports.now(), Math.min(...owed.map(({ createdAt }) => createdAt)));
  }

  /** Does what the state it has on the disk asks for. */
  async goOn(id: string): Promise<void> {
    const { secrets, ports } = this.#app;
    const batch = await this.#store.find(id);
    if (!batch || batch.isTold) return;
    if (batch.settledAt !== undefined) return this.#end(batch);
    if (batch.state === 'cancelled') return this.#cancelJobs(batch);
    if (batch.state === 'paused') return this.giveBack(id);
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
    const { id, next, total } = batch;
    const open = await this.#listJobs(id);
    let free = Math.min(movingLimit - open.filter((job) => !isHeldUp(job)).length, openLimit - open.length);
    let isNoneLeft = true;
    for (let start = next; start < total && free > 0; start += partSize) {
      if (start > next && isNoneLeft) await this.#store.change(id, (known) => ({ ...known, next: start }));
      const ended = new Map<number, BatchItem>();
      for (const item of await this.#store.readPart(id, start)) {
        if (item.state !== undefined || free <= 0) continue;
        const begun = await this.#begin(batch, item, password);
        if (begun === 'held') isNoneLeft = false;
        else free--;
        if (begun && begun !== 'held') ended.set(item.number, begun);
      }
      if (ended.size > 0) await this.#endItems(id, start, ended);
    }
    // Of the end of another's job this batch is not told.
    if (!isNoneLeft) this.#doLater(this.#held, id, heldPause, () => this.goOnSoon(id));
  }

  /**
   * Its job is begun or taken up. `held`: another may do it still. The item as it ends where another has done it, or where
   * its job cannot be taken up.
   */
  async #begin(
    batch: BatchRow,
    item: BatchItem,
    password: string | undefined,
  ): Promise<BatchItem | 'held' | undefined> {
    if (item.again) return (await this.#takeUp(item, password)) ? undefined : giveUpItem(item);
    const { id, connectionId, serviceAddress } = batch;
    const work = toWork(batch, item, password);
    const twin = await findTwin(this.#app, batch, work);
    if (twin) return isSettled(twin) ? followJob(item, twin) : 'held';
    await this.#app.queue.start({ connectionId, serviceAddress, work, batch: { id, number: item.number } });
    return undefined;
  }

  /** False where its job cannot be taken up: it was cleared, or is there more than once. */
  async #takeUp({ jobId = '', again = 'check' }: BatchItem, password: string | undefined): Promise<boolean> {
    const known = await this.#app.queue.find(jobId);
    if (!known || (again === 'retry' && known.surplus)) return false;
    const job = await this.#app.queue.revive(jobId, again, password, true);
    return job?.id === jobId && !isSettled(job);
  }

  /** Where many end so, a few do each turn, and other batches have theirs in between. */
  async #endItems(id: string, start: number, ended: Map<number, BatchItem>): Promise<void> {
    const end = ({ number }: BatchItem) => ended.get(number);
    await this.#store.changeAll(id, (batch) => batch, end, this.#app.ports.now(), start);
    this.#tellSoon(id);
    this.goOnSoon(id);
  }

  async #listJobs(batchId: string): Promise<Job[]> {
    return (await this.#app.queue.listOpen()).filter(({ batch }) => batch?.id === batchId);
  }

  /**
   * Of a paused batch no job waits that has not left: nobody else who wants the same waits for that. What is still being
   * written of a job comes first: of its end this batch is told.
   */
  async giveBack(id: string): Promise<void> {
    const { journal, queue, ports } = this.#app;
    const jobIds: string[] = [];
    for (const job of await this.#listJobs(id)) {
      const written = await journal.find(job.id);
      if (isUnsent(job) && written && isUnsent(written)) jobIds.push(job.id);
    }
    if (jobIds.length === 0) return;
    const giveBack = (item: BatchItem) => (jobIds.includes(item.jobId ?? '') ? beginAnew(item) : undefined);
    await this.#store.changeAll(id, (batch) => ({ ...batch, next: 0 }), giveBack, ports.now());
    for (const jobId of jobIds) await queue.cancel(jobId);
    await clearJobs(this.#app, this.#jobList, { jobIds });
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
    this.#doLater(this.#telling, id, tellPause, () => void this.#tell(id).catch(ignore));
  }

  #doLater(due: Set<string>, id: string, pause: number, act: () => void): void {
    if (due.has(id)) return;
    due.add(id);
    this.#app.ports.setTimer(() => {
      due.delete(id);
      act();
    }, pause);
  }

  async #tell(id: string): Promise<void> {
    const batch = await this.#store.find(id);
    if (batch) this.#app.ports.tell({ type: 'batch', batch: toBatch(batch) });
  }
}

/** What was asked for by itself as well is not the batch's to give back. */
function isUnsent({ state, sentAt, tabId, askedBy }: Job): boolean {
  return state === 'waiting' && (sentAt ?? tabId ?? askedBy) === undefined;
}

function ignore(): void {}
