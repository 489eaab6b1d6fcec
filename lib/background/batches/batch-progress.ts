import { formatNumber, t } from '../../i18n/translate.ts';
import type { Broadcast } from '../../messages/notices.ts';
import type { Batch } from '../../model/batch.ts';
import { findOwnBatch, isAwaitingGrade, isSettled, type Job } from '../../model/job.ts';
import type { Queue } from '../../queue/queue.ts';
import type { BatchStore } from '../../storage/batches/batch-store.ts';
import type { Lock } from '../../storage/lock.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { attentionItem, removePasswords } from '../../storage/session.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import type { Services } from '../connections/services.ts';
import { notify } from '../notifications.ts';
import type { OpenPages } from '../open-pages.ts';
import type { Stores } from '../stores.ts';

/** What batches use of the rest of the worker. */
export interface BatchParts extends Pick<Stores, 'openDatabase' | 'journal' | 'jobList'> {
  queue: Queue;
  services: Services;
  openPages: OpenPages;
  broadcast: Broadcast;
  /** The work under way has changed, and the icon with it. */
  showWork(): Promise<void>;
  /** The run of a watch has ended. */
  onWatchRun(): void;
  now(): number;
  setTimer(callback: () => void, delay: number): void;
}

/** The fewest milliseconds between two notices of a batch's progress. */
const tellPause = 300;

/** Tells how far batches have come, and ends those whose last job has ended. */
export class BatchProgress {
  readonly #parts: BatchParts;
  readonly #store: BatchStore;
  readonly #withLock: Lock;
  readonly #due = new Set<string>();

  constructor(parts: BatchParts, store: BatchStore, withLock: Lock) {
    this.#parts = parts;
    this.#store = store;
    this.#withLock = withLock;
  }

  /** As pages are told of it. */
  async read({ hasPassword, isTold, ...batch }: BatchRow): Promise<Batch> {
    const { done, failed, unconfirmed, cancelled } = await this.#store.count(batch.id);
    return { ...batch, counts: { done, failed, unconfirmed, cancelled } };
  }

  async tell(batch: BatchRow): Promise<Batch> {
    const told = await this.read(batch);
    this.#parts.broadcast({ type: 'batch', batch: told });
    return told;
  }

  /** One of its jobs has changed: told a few times a second, however often that is. */
  follow({ batchId }: Pick<Job, 'batchId'>): void {
    if (batchId === undefined || this.#due.has(batchId)) return;
    this.#due.add(batchId);
    this.#parts.setTimer(() => {
      this.#due.delete(batchId);
      // What cannot be written down now is at the next event, or by the alarm.
      void this.#withLock(() => this.update(batchId)).catch(() => undefined);
    }, tellPause);
  }

  /** Tells how far it is, and ends it where nothing is left to do. */
  async update(id: string): Promise<void> {
    let batch = await this.#store.find(id);
    if (!batch) return;
    const { waiting, running } = await this.#store.count(id);
    if (batch.hasPassword && waiting === 0 && (await this.#isSent(id))) batch = await this.#forgetPassword(id);
    if (waiting + running === 0) batch = await this.#settle(batch);
    const told = await this.tell(batch);
    if (batch.settledAt !== undefined && !batch.isTold) await this.#finish(told);
  }

  /** What is open of it awaits only its grade, if anything. */
  async #isSent(id: string): Promise<boolean> {
    const open = await this.#parts.queue.listOpen();
    return open.every((job) => findOwnBatch(job) !== id || isAwaitingGrade(job));
  }

  async #forgetPassword(id: string): Promise<BatchRow> {
    await removePasswords([id]);
    return this.#store.change(id, ({ hasPassword, ...batch }) => batch);
  }

  /**
   * Its last job has ended. From then on it is settled, whatever the user does with single jobs of it; only its problem
   * is still found anew, because the user may have seen to some of those that failed.
   */
  async #settle(batch: BatchRow): Promise<BatchRow> {
    const { id, kind } = batch;
    const problem = await this.#store.findMainProblem(id);
    if (batch.settledAt !== undefined) {
      const isSame = problem?.code === batch.problem?.code;
      return isSame ? batch : this.#store.change(id, (known) => ({ ...known, problem }));
    }
    const isAnalysis = kind === 'create' || kind === 'rerun';
    const changes = isAnalysis ? await this.#store.countChanges(id) : undefined;
    return this.#store.change(id, ({ hasPassword, ...known }) => {
      const state = known.state === 'cancelled' ? 'cancelled' : 'done';
      return { ...known, state, settledAt: this.#parts.now(), changes, problem };
    });
  }

  /** What is done once at its end. A worker that dies in between leaves it to the next one. */
  async #finish(batch: Batch): Promise<void> {
    const { id, watchId } = batch;
    await removePasswords([id]);
    // A watch tells of its runs itself.
    if (watchId === undefined) await this.#announce(batch);
    await this.#store.change(id, (known) => ({ ...known, isTold: true }));
    if (watchId !== undefined) this.#parts.onWatchRun();
    await this.#parts.showWork();
  }

  /** Lets a user who has no page open know that it has ended. Who has cancelled it knows. */
  async #announce({ id, state, total, counts }: Batch): Promise<void> {
    const { openPages } = this.#parts;
    if (!openPages.isNoneOpen || state === 'cancelled') return;
    const isWhole = counts.done === total;
    await attentionItem.update((known) => (isWhole && known !== 'problem' ? 'done' : 'problem'));
    if (!(await readSettings()).notifications) return;
    const message = t('batchNotification', formatNumber(counts.done), formatNumber(total));
    // Where the browser shows none the icon has told.
    await notify({ id, title: t('pagegradeTitle', t('batchEnded')), message }).catch(() => undefined);
  }
}

/** The job as it is when its batch is cancelled before its turn: what was in doubt remains so. */
export function cancelWaiting(job: Job, now: number): Job | undefined {
  if (isSettled(job) || job.state === 'running') return undefined;
  const { waitsFor, notBefore, ...ended } = job;
  return { ...ended, state: job.sentAt === undefined ? 'cancelled' : 'unconfirmed', settledAt: now };
}
