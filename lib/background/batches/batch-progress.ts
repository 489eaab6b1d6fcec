import { isOptionsPageInFront } from '../../browser/windows.ts';
import { formatNumber, t } from '../../i18n/translate.ts';
import { countOpen } from '../../jobs/batch-row.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Broadcast } from '../../messages/notices.ts';
import type { Batch } from '../../model/batch.ts';
import type { Job } from '../../model/job.ts';
import { grades } from '../../model/report/report.ts';
import { isAnalysis } from '../../model/work.ts';
import type { Lock } from '../../storage/lock.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { removePasswords } from '../../storage/session.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { notify } from '../notifications.ts';
import type { Services } from '../services.ts';
import type { Stores } from '../stores.ts';

/** What batches use of the worker. */
export interface BatchDeps extends Pick<Stores, 'jobList' | 'batchStore'> {
  queue: Queue;
  services: Services;
  broadcast: Broadcast;
  updateWorkBadge(): Promise<void>;
  /** The run of a watch has ended, or was paused because the service refuses its reports. */
  onWatchRun(): void;
  now(): number;
  setTimer(callback: () => void, delay: number): void;
}

/** The fewest milliseconds between two notices of a batch's progress. */
const noticePause = 300;

/** Broadcasts the progress of batches, and settles those whose last job has ended. */
export class BatchProgress {
  readonly #deps: BatchDeps;
  readonly #store: BatchDeps['batchStore'];
  readonly #withLock: Lock;
  /** The ids of the batches whose next notice is scheduled. */
  readonly #scheduled = new Set<string>();

  constructor(deps: BatchDeps, withLock: Lock) {
    this.#deps = deps;
    this.#store = deps.batchStore;
    this.#withLock = withLock;
  }

  /** The batch as pages get it: with the counts of its jobs. */
  async read({ isAnnounced, ...batch }: BatchRow): Promise<Batch> {
    const { done, failed, unconfirmed, cancelled } = await this.#store.count(batch.id);
    const blocks = batch.state === 'running' ? await this.#deps.queue.listBlocks() : [];
    const block = blocks.find(({ connectionId }) => connectionId === batch.connectionId);
    return { ...batch, counts: { done, failed, unconfirmed, cancelled }, ...(block && { block }) };
  }

  async broadcast(row: BatchRow): Promise<Batch> {
    const batch = await this.read(row);
    this.#deps.broadcast({ type: 'batch', batch });
    return batch;
  }

  /** A job has changed: updates its batch, throttled to a few times a second. */
  follow({ batchId }: Pick<Job, 'batchId'>): void {
    if (batchId === undefined || this.#scheduled.has(batchId)) return;
    this.#scheduled.add(batchId);
    this.#deps.setTimer(() => {
      this.#scheduled.delete(batchId);
      // If the database cannot be written now, the next event or the alarm tries again.
      void this.#withLock(() => this.update(batchId)).catch(() => undefined);
    }, noticePause);
  }

  /** Broadcasts the batch's progress, and settles it if no job is left to do. */
  async update(id: string): Promise<void> {
    let row = await this.#store.find(id);
    if (!row) return;
    const counts = await this.#store.count(id);
    if (row.privacy === 'password' && counts.waiting + counts.sending === 0) await removePasswords([id]);
    if (countOpen(counts) === 0) row = await this.#settle(row);
    const batch = await this.broadcast(row);
    if (row.settledAt !== undefined && !row.isAnnounced) await this.#finish(batch);
  }

  /**
   * Settles a batch whose last job has ended. It stays settled whatever the user does with single jobs of it. Only its
   * problem is updated, because the user may have solved that of some failed jobs.
   */
  async #settle(row: BatchRow): Promise<BatchRow> {
    const { id } = row;
    const problem = await this.#store.findMainProblem(id);
    if (row.settledAt !== undefined) {
      const isSame = problem?.code === row.problem?.code;
      return isSame ? row : this.#store.change(id, (known) => ({ ...known, problem }));
    }
    const results = isAnalysis(row) ? await this.#store.countResults(id) : undefined;
    return this.#store.change(id, (known) => {
      const state = known.state === 'cancelled' ? 'cancelled' : 'done';
      return { ...known, state, settledAt: this.#deps.now(), ...results, problem };
    });
  }

  /** The steps after a batch's end. If the worker dies before `isAnnounced` is stored, the next one repeats them. */
  async #finish(batch: Batch): Promise<void> {
    const { id, watchId } = batch;
    await removePasswords([id]);
    // `Watches` announces the runs of watches.
    if (watchId === undefined) await this.#announce(batch);
    await this.#store.change(id, (known) => ({ ...known, isAnnounced: true }));
    if (watchId !== undefined) this.#deps.onWatchRun();
    await this.#deps.updateWorkBadge();
  }

  /** Announces the end to a user who does not see it on a page. A batch that the user cancelled is not announced. */
  async #announce({ id, state, total, counts, grades: found }: Batch): Promise<void> {
    if (state === 'cancelled' || (await isOptionsPageInFront())) return;
    if (!(await readSettings()).notifications) return;
    const done = t('batchNotification', formatNumber(counts.done), formatNumber(total));
    const results = grades.flatMap((grade) =>
      found?.[grade] ? `${t(`grade_${grade}`)} ${formatNumber(found[grade])}` : [],
    );
    const message = [done, ...results].join(' · ');
    // Without a notification Activity still shows the end.
    await notify({ id, title: t('pagegradeTitle', t('batchEnded')), message }).catch(() => undefined);
  }
}
