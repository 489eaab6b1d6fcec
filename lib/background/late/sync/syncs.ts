import { withLists } from '../../../api/lists/lists.ts';
import type { Page } from '../../../model/list-page.ts';
import { type Problem, toProblem } from '../../../model/problem.ts';
import type { IndexedReport } from '../../../model/report/indexed-report.ts';
import type { Report } from '../../../model/report/report.ts';
import type { SyncState } from '../../../model/sync-state.ts';
import type { SyncRow } from '../../../store/database.ts';
import { createSync, hasConnection } from '../../../store/reports/sync-row.ts';
import { listUnseen } from '../../../store/reports/unseen-reports.ts';
import { createTurns } from '../../../store/turns.ts';
import type { App } from '../../app.ts';
import * as due from './due.ts';
import { PageWriter } from './page-writer.ts';
import { readPages } from './read-pages.ts';
import * as walk from './walk.ts';

/** Milliseconds between two words on how far a walk has come. */
const tellPause = 300;

type Parts = Pick<App, 'ports' | 'openDatabase' | 'index' | 'services' | 'connections'>;

/**
 * Brings the local index up to date: one request at a time for each connection, and where a walk stands is on the disk
 * with every page, so that the next worker goes on there.
 */
export class Syncs {
  readonly #parts: Parts;
  readonly #ports: Parts['ports'];
  readonly #index: Parts['index'];
  readonly #runs = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  readonly #inTurn = createTurns();
  #toldAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#ports = parts.ports;
    this.#index = parts.index;
  }

  async get(connectionId: string): Promise<SyncState> {
    return walk.toSyncState(await this.#read(connectionId));
  }

  /** `kind` absent: a page was opened. */
  start(connectionId: string, kind?: 'new' | 'full'): Promise<SyncState> {
    return this.#inTurn(async () => {
      const now = this.#ports.now();
      const known = { ...(await this.#read(connectionId)), usedAt: now };
      if (this.#runs.has(connectionId)) return walk.toSyncState(known);
      const next = kind ? due.startByUser(known, kind, now) : due.findDueOnOpening(known, now);
      await this.#write(next ?? known);
      if (next) this.#run(next);
      return walk.toSyncState(next ?? known);
    });
  }

  pause(connectionId: string): Promise<SyncState> {
    return this.#inTurn(async () => {
      await this.#stop(connectionId);
      const known = await this.#read(connectionId);
      const paused: SyncRow = known.status === 'walking' ? { ...known, status: 'paused' } : known;
      await this.#write(paused);
      return walk.toSyncState(paused);
    });
  }

  /** The connection may work again, or with another key, which may be another account's. */
  reconnect(connectionId: string, isKeyNew: boolean): Promise<void> {
    return this.#inTurn(async () => {
      await this.#stop(connectionId);
      const known = await this.#index.findSync(connectionId);
      if (!known) return;
      const next = due.reconnect(known, isKeyNew);
      await this.#write(next);
      if (next.status === 'walking') this.#run(next);
    });
  }

  /** Its connection is gone, or leads to another service. */
  drop(connectionId: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#stop(connectionId);
      await this.#index.inTurn(() => this.#index.drop(connectionId));
      this.#ports.tell({ type: 'indexDropped', connectionId });
    });
  }

  /** A worker's start: what was dropped half-way is dropped, what was interrupted goes on. */
  async resume(isBackOnline = false): Promise<void> {
    const { connections } = await this.#parts.connections.read();
    for (const sync of await this.#index.listSyncs()) {
      if (!hasConnection(sync, connections)) await this.drop(sync.connectionId);
    }
    await this.wake(isBackOnline);
  }

  /** Runs what is due by now. */
  wake(isBackOnline = false): Promise<void> {
    return this.#inTurn(async () => {
      const now = this.#ports.now();
      for (const sync of await this.#index.listSyncs()) {
        if (this.#runs.has(sync.connectionId)) continue;
        const next = due.findDueByItself(sync, now, isBackOnline);
        if (!next) continue;
        await this.#write(next);
        this.#run(next);
      }
      await this.#setAlarm();
    });
  }

  async #read(connectionId: string): Promise<SyncRow> {
    const { address } = await this.#parts.services.getConnection(connectionId);
    return (await this.#index.findSync(connectionId)) ?? createSync(connectionId, address);
  }

  async #write(sync: SyncRow): Promise<SyncRow> {
    await this.#index.writeSync(sync);
    this.#tell(sync);
    return sync;
  }

  #tell(sync: SyncRow): void {
    this.#toldAt = this.#ports.now();
    this.#ports.tell({ type: 'sync', sync: walk.toSyncState(sync) });
  }

  async #stop(connectionId: string): Promise<void> {
    const run = this.#runs.get(connectionId);
    run?.stop.abort();
    await run?.ended;
  }

  #run(sync: SyncRow): void {
    const { connectionId, waitsUntil } = sync;
    if (waitsUntil !== undefined) {
      this.#wakeAt(waitsUntil);
      return;
    }
    const stop = new AbortController();
    const sleep = this.#ports.stayAwake();
    const end = () => {
      sleep();
      this.#runs.delete(connectionId);
    };
    // What cannot be written now is taken up from where it was written last.
    const ended = this.#walk(sync, stop.signal).catch(ignore).finally(end);
    this.#runs.set(connectionId, { stop, ended });
    void this.#setAlarm().catch(ignore);
    void ended.then(() => this.#setAlarm()).catch(ignore);
  }

  /** One walk, and another where rows came at the top meanwhile. */
  async #walk(start: SyncRow, signal: AbortSignal): Promise<void> {
    const { connectionId } = start;
    const onWritten = ({ changed }: { changed: IndexedReport[] }) => this.#tellIndexed(connectionId, changed, []);
    const writer = new PageWriter(start, { ...this.#parts, onWritten });
    try {
      const client = withLists(await this.#parts.services.getPlainClient(connectionId));
      const onProgress = (sync: SyncRow) => this.#ports.now() - this.#toldAt >= tellPause && this.#tell(sync);
      const rest = () => new Promise<void>((resolve) => this.#ports.setTimer(resolve, 1));
      const last = await readPages(start, { client, writer, signal, rest, onProgress });
      const ended = last ? await this.#conclude(writer.written, last) : await this.#endTrial(writer.written);
      if (ended.status === 'walking') await this.#walk(ended, signal);
    } catch (error) {
      await writer.flush().catch(ignore);
      // Who stopped it says what becomes of it.
      if (!signal.aborted) await this.#meet(writer.written, toProblem(error));
    }
  }

  #endTrial(sync: SyncRow): Promise<SyncRow> {
    return this.#write({ ...sync, status: 'paused', isTrial: undefined });
  }

  async #meet(sync: SyncRow, problem: Problem): Promise<void> {
    const ports = this.#ports;
    const met = await this.#write(walk.meetProblem(sync, problem, ports.now(), ports.random));
    if (met.waitsUntil !== undefined) this.#wakeAt(met.waitsUntil);
  }

  #wakeAt(time: number): void {
    const { setTimer, now } = this.#ports;
    setTimer(() => void this.wake().catch(ignore), Math.max(0, time - now()));
  }

  async #conclude(sync: SyncRow, page: Page<Report>): Promise<SyncRow> {
    const { connectionId } = sync;
    const ended = walk.conclude(sync, page, this.#ports.now());
    const since = walk.findUnseenSince(sync, ended);
    if (since !== undefined) this.#tellIndexed(connectionId, [], await this.#forgetUnseen(connectionId, since));
    return this.#write(ended);
  }

  async #forgetUnseen(connectionId: string, since: number): Promise<string[]> {
    const gone = await listUnseen(await this.#parts.openDatabase(), connectionId, since);
    await this.#index.forget(connectionId, gone);
    return gone;
  }

  #tellIndexed(connectionId: string, reports: IndexedReport[], removed: string[]): void {
    const isNews = reports.length + removed.length > 0;
    if (isNews) this.#ports.tell({ type: 'indexed', connectionId, reports, removed });
  }

  /** While it walks the worker is needed; while it is in use, once in a while. */
  async #setAlarm(): Promise<void> {
    const ports = this.#ports;
    const syncs = await this.#index.listSyncs();
    const isWalking = syncs.some(({ status }) => status === 'walking');
    const isInUse = syncs.some((sync) => due.isInUse(sync, ports.now()));
    await ports.setSyncAlarm(isWalking ? 0.5 : isInUse ? 60 : undefined);
  }
}

function ignore(): void {}
