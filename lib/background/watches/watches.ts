import { isOptionsPageInFront } from '../../browser/windows.ts';
import type { CaseWatch } from '../../case-file/case-file.ts';
import type { Input } from '../../messages/contract.ts';
import type { Connection } from '../../model/connection.ts';
import type { Watch } from '../../model/watch.ts';
import { readConnections } from '../../storage/connections.ts';
import { createLock } from '../../storage/lock.ts';
import type { WatchRow } from '../../storage/stored-watches.ts';
import type { Batches } from '../batches/batches.ts';
import type { Services } from '../services.ts';
import type { Stores } from '../stores.ts';
import { listWatchedReports, type WatchedReport } from './list-watched-reports.ts';
import { notifyFindings } from './notify-findings.ts';
import {
  askForRun,
  beginRun,
  findPendingRun,
  findsMore,
  markSeen,
  mergeWatches,
  pauseMoved,
  replacePlan,
  resumeRow,
  settleRun,
  stopWithoutConnection,
} from './watch-row.ts';
import { toWatch, WatchStore, type WatchStoreDeps } from './watch-store.ts';

interface Deps extends WatchStoreDeps, Pick<Stores, 'openDatabase' | 'reports'> {
  batches: Batches;
  services: Services;
}

/**
 * Re-runs reports on a schedule or when asked to, one run of a watch after the other. The id of a run's batch follows from
 * the watch (see `findPendingRun`): if the worker dies before it has stored that the run began, the next one starts the
 * same batch, which changes nothing.
 */
export class Watches {
  readonly #deps: Deps;
  readonly #withLock = createLock();
  readonly #kept: WatchStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#kept = new WatchStore(deps);
  }

  async list(): Promise<Watch[]> {
    return (await this.#kept.list()).map(toWatch);
  }

  /** A watch that is changed (`watchId`) keeps its connection, because its reports belong to that one. */
  save({ watchId, connectionId, plan }: Input<'saveWatch'>): Promise<Watch> {
    return this.#withLock(async () => {
      const now = this.#deps.now();
      if (watchId !== undefined) return this.#kept.change(watchId, (known) => replacePlan(known, plan, now));
      await this.#deps.services.getConnection({ connectionId });
      const times = { createdAt: now, changedAt: now, since: now };
      const row = { ...plan, id: crypto.randomUUID(), connectionId, ...times, isPaused: false };
      await this.#kept.update((rows) => [...rows, row]);
      return toWatch(await this.#kept.get(row.id));
    });
  }

  /** How many reports a run would re-run now; undefined if it would wait for the copy. */
  async count(id: string): Promise<number | undefined> {
    return (await this.#findReports(await this.#kept.get(id)))?.length;
  }

  /** Stored before it begins, so that the run is not lost if the worker dies. */
  async runNow(id: string): Promise<undefined> {
    await this.#withLock(() => this.#kept.change(id, (known) => askForRun(known, this.#deps.now())));
    await this.wake();
    return undefined;
  }

  /** A run in progress still finishes. */
  pause(id: string): Promise<Watch> {
    return this.#withLock(() => this.#kept.change(id, (known) => ({ ...known, isPaused: true })));
  }

  /** If the service's refusal had paused the watch, its run is resumed and what failed in it is retried, too. */
  resume(id: string): Promise<Watch> {
    return this.#withLock(async () => {
      const { batches, now } = this.#deps;
      const refusedId = findRefusedBatch(await this.#kept.get(id));
      const batch = refusedId === undefined ? undefined : await batches.find(refusedId);
      if (batch && batch.state !== 'cancelled') {
        await batches.resume(batch.id);
        await batches.retry(batch.id);
      }
      return this.#kept.change(id, (known) => resumeRow(known, now()));
    });
  }

  /** Takes the watches of a case file. They are paused, because each run costs analyses. */
  merge(merged: readonly CaseWatch[], connections: readonly Connection[]): Promise<void> {
    const now = this.#deps.now();
    return this.#withLock(() => this.#kept.update((rows) => mergeWatches(rows, merged, connections, now)));
  }

  /** Also cancels the watch's run. */
  remove(id: string): Promise<undefined> {
    return this.#withLock(async () => {
      const { batches } = this.#deps;
      const batchId = (await this.#kept.list()).find((row) => row.id === id)?.run?.batchId;
      if (batchId && (await batches.find(batchId))) await batches.cancel(batchId);
      await this.#kept.update((rows) => rows.filter((row) => row.id !== id));
      return undefined;
    });
  }

  /** The user has looked at what the runs with these batches have found. */
  markRunsSeen(batchIds: string[]): Promise<undefined> {
    return this.#withLock(async () => {
      await this.#kept.update((rows) => rows.map((row) => markSeen(row, batchIds)));
      return undefined;
    });
  }

  /** The connection was removed: removes its watches. */
  drop(connectionId: string): Promise<void> {
    return this.#withLock(() => this.#kept.update((rows) => rows.filter((row) => row.connectionId !== connectionId)));
  }

  /** The connection has another address. Only the user knows whether the same reports are there. */
  pauseConnection(connectionId: string): Promise<void> {
    const pause = (row: WatchRow) => (row.connectionId === connectionId ? pauseMoved(row) : row);
    return this.#withLock(() => this.#kept.update((rows) => rows.map(pause)));
  }

  /** The user has resumed or retried a batch under Activity: if it is a refused run, its watch resumes with it. */
  async resumeBatch(batchId: string): Promise<void> {
    const refused = (await this.#kept.list()).find((row) => findRefusedBatch(row) === batchId);
    if (refused) await this.resume(refused.id);
  }

  /**
   * Called at the worker's start, by the alarm, and when a run has ended or was paused by a refusal: stores that, and
   * starts the runs that are due.
   */
  wake(): Promise<void> {
    return this.#withLock(async () => {
      if ((await this.#kept.list()).length === 0) return;
      const { connections } = await readConnections();
      // The user has not removed the connection: it could not be read. Its watches stay, but do not run.
      const isLost = (row: WatchRow) => connections.every(({ id }) => id !== row.connectionId);
      await this.#kept.update((rows) => rows.map((row) => (isLost(row) ? stopWithoutConnection(row) : row)));
      let isBehind = false;
      for (const { id } of await this.#kept.list()) {
        // A failure in one watch must not stop the others.
        await this.#update(id).catch(() => {
          isBehind = true;
        });
      }
      await this.#kept.setAlarm(isBehind);
    });
  }

  async #update(id: string): Promise<void> {
    await this.#settle(id);
    await this.#run(id);
    // The run that began may have ended already: a former worker started its batch, and died before it stored the run.
    await this.#settle(id);
  }

  /** Stores the outcome of the last run. */
  async #settle(id: string): Promise<void> {
    const row = await this.#kept.get(id);
    if (!row.run?.batchId) return;
    const batch = await this.#deps.batches.find(row.run.batchId);
    const settled = settleRun(row, batch, this.#deps.now());
    if (!settled) return;
    // The user cancelled the run, so there is nothing to announce.
    const isNews = batch?.state !== 'cancelled' && findsMore(row, settled.run ?? {});
    // Notify before writing: if the worker dies in between, the next one notifies again rather than never. The toolbar
    // icon shows the findings in any case.
    if (isNews && !(await isOptionsPageInFront()))
      await notifyFindings(settled, this.#deps.openDatabase).catch(() => undefined);
    await this.#kept.change(id, () => settled);
  }

  /** Begins the run that is due. One run of a watch at a time. */
  async #run(id: string): Promise<void> {
    const { batches, now } = this.#deps;
    const row = await this.#kept.get(id);
    const { connectionId, run } = row;
    const last = run?.batchId === undefined ? undefined : await batches.find(run.batchId);
    const pending = findPendingRun(row, now());
    const isUnderWay = last !== undefined && last.settledAt === undefined;
    if (!pending || isUnderWay) return;
    const items = await this.#findReports(row);
    // The date stays due.
    if (!items) {
      // Told, because a sync that failed or was paused does not end by itself, and then no run ever begins.
      await this.#kept.change(id, (known) => ({ ...known, problem: { code: 'copyIncomplete' } }));
      return;
    }
    if (last) await batches.replace(last.id);
    const { date, batchId } = pending;
    const isEmpty = items.length === 0;
    const batch = isEmpty ? undefined : await batches.start({ id: batchId, connectionId, kind: 'rerun', items }, id);
    await this.#kept.change(id, (known) => beginRun(known, { date, batch }, now()));
  }

  /** The reports of a run; undefined until the whole list was read once, if the copy may have only some of them. */
  async #findReports(row: WatchRow): Promise<WatchedReport[] | undefined> {
    const { openDatabase, reports } = this.#deps;
    const { connectionId, target } = row;
    const items = await listWatchedReports(openDatabase, row);
    const isWhole = (await reports.findSync(connectionId))?.fullAt !== undefined;
    return isWhole || (target.kind !== 'view' && items.length > 0) ? items : undefined;
  }
}

/** The batch of the run that the service has refused. A watch that waits for the list has a problem, too. */
function findRefusedBatch({ problem, run }: Pick<Watch, 'problem' | 'run'>): string | undefined {
  return problem && problem.code !== 'copyIncomplete' ? run?.batchId : undefined;
}
