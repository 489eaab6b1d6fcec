import { stayAwake } from '../browser/stay-awake.ts';
import type { Connection } from '../model/connection.ts';
import type { SyncKind, SyncState } from '../model/sync-state.ts';
import { readConnections } from '../storage/connections.ts';
import { createLock } from '../storage/lock.ts';
import type { SyncRow } from '../storage/schema.ts';
import { readSettings } from '../storage/stored-settings.ts';
import { type ReadDeps, readList } from './sync.ts';
import { createSync, hasConnection } from './sync-row.ts';
import { findDueInBackground, findDueOnOpening, findNextTime, findRequested, getReconnected } from './when.ts';

interface Deps extends ReadDeps {
  services: ReadDeps['services'] & { getConnection(target: { connectionId: string }): Promise<Connection> };
  setTimer(callback: () => void, delay: number): void;
  /** Wakes the worker at `when`, which may have passed; undefined: never. */
  setAlarm(when?: number): Promise<void>;
  /** Called when a list was read to its end: the service accepts the connection's key. */
  onRead(connectionId: string): void;
}

/**
 * Keeps the local copy of the reports up to date, with one request at a time for each connection. Progress is written
 * with every page, so that a sync resumes there after the worker was stopped. No sync runs while `keepsCopy` is off.
 */
export class Syncs {
  readonly #deps: Deps;
  readonly #reports: Deps['reports'];
  readonly #runs = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  readonly #lock = createLock();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#reports = deps.reports;
  }

  async get(connectionId: string): Promise<SyncState> {
    const known = toSyncState(await this.#read(connectionId));
    return (await isWanted()) ? known : { ...known, status: 'off' };
  }

  /** Without a `kind`: a page was opened, so the sync that is due starts. */
  start(connectionId: string, kind?: SyncKind): Promise<SyncState> {
    return this.#lock(async () => {
      if (!(await isWanted())) return this.get(connectionId);
      const { kind: running } = this.#runs.has(connectionId) ? await this.#read(connectionId) : {};
      if (running === 'full' || (running && kind !== 'full')) return this.get(connectionId);
      await this.#stop(connectionId);
      const now = this.#deps.now();
      const known = { ...(await this.#read(connectionId)), usedAt: now };
      const next = kind ? findRequested(known, kind, now) : findDueOnOpening(known, now);
      const state = await this.#write(next ?? known);
      if (next) this.#begin(next, kind !== undefined);
      return state;
    });
  }

  pause(connectionId: string): Promise<SyncState> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      const known = await this.#read(connectionId);
      return this.#write(known.status === 'running' ? { ...known, status: 'paused' } : known);
    });
  }

  /** For a saved connection: its first sync may be due, it may work again, or the new key may be of another account. */
  reconnect(connectionId: string, isKeyNew: boolean): Promise<void> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      if (!(await isWanted())) return;
      const next = getReconnected(await this.#read(connectionId), isKeyNew, this.#deps.now());
      await this.#write(next);
      if (next.status === 'running') this.#begin(next);
    });
  }

  /** Deletes a connection's copy, when the connection is removed, has a new address, or `keepsCopy` is turned off. */
  drop(connectionId: string): Promise<void> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      await this.#reports.withLock(() => this.#reports.drop(connectionId));
      this.#deps.broadcast({ type: 'reportsDropped', connectionId });
    });
  }

  /** After a change of `keepsCopy`: starts or deletes every connection's copy. */
  async followSetting(): Promise<void> {
    const isOn = await isWanted();
    for (const { id } of (await readConnections()).connections) {
      if (isOn) await this.start(id);
      else {
        await this.drop(id);
        this.#deps.broadcast({ type: 'sync', sync: await this.get(id) });
      }
    }
  }

  /** Finishes interrupted deletions of copies, and starts every sync that is due. */
  async resume(): Promise<void> {
    const [{ connections }, isOn] = await Promise.all([readConnections(), isWanted()]);
    for (const sync of await this.#reports.listSyncs()) {
      // While the setting is off, reports that other responses brought are kept only until the browser closes.
      if (!isOn || !hasConnection(sync, connections)) await this.drop(sync.connectionId);
    }
    await this.#reports.forgetGrades();
    await this.wake();
  }

  /** Starts every sync that is due. */
  wake(): Promise<void> {
    return this.#lock(async () => {
      const now = this.#deps.now();
      for (const sync of (await isWanted()) ? await this.#reports.listSyncs() : []) {
        if (this.#runs.has(sync.connectionId)) continue;
        const next = findDueInBackground(sync, now);
        if (!next) continue;
        await this.#write(next);
        this.#begin(next);
      }
      await this.#setAlarm();
    });
  }

  async #read(connectionId: string): Promise<SyncRow> {
    const { address } = await this.#deps.services.getConnection({ connectionId });
    return (await this.#reports.findSync(connectionId)) ?? createSync(connectionId, address);
  }

  async #write(sync: SyncRow): Promise<SyncState> {
    await this.#reports.writeSync(sync);
    return this.#announce(sync);
  }

  #announce(row: SyncRow): SyncState {
    const sync = toSyncState(row);
    this.#deps.broadcast({ type: 'sync', sync });
    return sync;
  }

  async #stop(connectionId: string): Promise<void> {
    const run = this.#runs.get(connectionId);
    run?.stop.abort();
    await run?.ended;
  }

  #begin(sync: SyncRow, isAsked = false): void {
    const { connectionId, waitsUntil } = sync;
    if (waitsUntil !== undefined) {
      this.#wakeLater(sync);
      return;
    }
    const stop = new AbortController();
    const stopStayingAwake = stayAwake();
    const end = () => {
      stopStayingAwake();
      this.#runs.delete(connectionId);
    };
    // After a failed write, the next start resumes from what was written last.
    const ended = this.#run(sync, isAsked, stop.signal).catch(ignore).finally(end);
    this.#runs.set(connectionId, { stop, ended });
    void this.#setAlarm().catch(ignore);
    void ended.then(() => this.#setAlarm()).catch(ignore);
  }

  /** The end of a read may require another one at once. */
  async #run(start: SyncRow, isAsked: boolean, signal: AbortSignal): Promise<void> {
    let sync: SyncRow | undefined = start;
    const onProgress = (progress: SyncRow) => this.#announce(progress);
    while (sync?.status === 'running' && sync.waitsUntil === undefined) {
      // Only the first read is the one that was asked for.
      sync = await readList(sync, this.#deps, { isAsked: isAsked && sync === start, signal, onProgress });
      // If it was aborted, the caller of `#stop` writes the next state.
      if (sync) await this.#write(sync);
      if (sync?.status === 'idle') this.#deps.onRead(sync.connectionId);
    }
    if (sync) this.#wakeLater(sync);
  }

  /** A timer is more exact than an alarm, but ends with the worker. */
  #wakeLater({ waitsUntil }: SyncRow): void {
    if (waitsUntil === undefined) return;
    const { setTimer, now } = this.#deps;
    setTimer(() => void this.wake().catch(ignore), Math.max(0, waitsUntil - now()));
  }

  async #setAlarm(): Promise<void> {
    const now = this.#deps.now();
    const times = (await this.#reports.listSyncs()).flatMap((sync) => findNextTime(sync, now) ?? []);
    await this.#deps.setAlarm(times.length > 0 ? Math.min(...times) : undefined);
  }
}

/** The state that open pages get: everything but the long lists of ids. */
function toSyncState({ knownNewestIds, newestIdsAtStart, ...state }: SyncRow): SyncState {
  return state;
}

async function isWanted(): Promise<boolean> {
  return (await readSettings()).keepsCopy;
}

function ignore(): void {}
