import { stayAwake } from '../../browser/stay-awake.ts';
import type { SyncKind, SyncState } from '../../model/sync-state.ts';
import { readConnections } from '../../storage/connections.ts';
import { createLock } from '../../storage/lock.ts';
import { createSync, hasConnection } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { setSyncAlarm } from '../alarms.ts';
import { type RunParts, runSync } from './run-sync.ts';
import { findDueInBackground, findDueOnOpening, findRequested, getReconnected, isInUse } from './schedule-sync.ts';
import { toSyncState } from './sync-progress.ts';

/** Milliseconds. Progress is announced at most once in this time. */
const progressInterval = 300;

interface Parts extends RunParts {
  setTimer(callback: () => void, delay: number): void;
}

/**
 * Keeps the local copy of the reports up to date, with one request at a time for each connection. Progress is written
 * with every page, so that a sync resumes there after the worker was stopped. No sync runs while `keepsCopy` is off.
 */
export class Syncs {
  readonly #parts: Parts;
  readonly #reports: Parts['reports'];
  readonly #runs = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  readonly #lock = createLock();
  #announcedAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reports = parts.reports;
  }

  async get(connectionId: string): Promise<SyncState> {
    const known = toSyncState(await this.#read(connectionId));
    return (await isWanted()) ? known : { ...known, status: 'off' };
  }

  /** Without a `kind`: a page was opened, so the sync that is due starts. */
  start(connectionId: string, kind?: SyncKind): Promise<SyncState> {
    return this.#lock(async () => {
      if (!(await isWanted())) return this.get(connectionId);
      const now = this.#parts.now();
      const known = { ...(await this.#read(connectionId)), usedAt: now };
      if (this.#runs.has(connectionId)) return toSyncState(known);
      const next = kind ? findRequested(known, kind, now) : findDueOnOpening(known, now);
      const state = await this.#write(next ?? known);
      if (next) this.#begin(next);
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
      const next = getReconnected(await this.#read(connectionId), isKeyNew, this.#parts.now());
      await this.#write(next);
      if (next.status === 'running') this.#begin(next);
    });
  }

  /** Deletes a connection's copy, when the connection is removed, has a new address, or `keepsCopy` is turned off. */
  drop(connectionId: string): Promise<void> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      await this.#reports.withLock(() => this.#reports.drop(connectionId));
      this.#parts.broadcast({ type: 'reportsDropped', connectionId });
    });
  }

  /** After a change of `keepsCopy`: starts or deletes every connection's copy. */
  async followSetting(): Promise<void> {
    const isOn = await isWanted();
    for (const { id } of (await readConnections()).connections) {
      if (isOn) await this.start(id);
      else {
        await this.drop(id);
        this.#parts.broadcast({ type: 'sync', sync: await this.get(id) });
      }
    }
  }

  /** Finishes interrupted deletions of copies, and starts every sync that is due. */
  async resume(isBackOnline = false): Promise<void> {
    const [{ connections }, isOn] = await Promise.all([readConnections(), isWanted()]);
    for (const sync of await this.#reports.listSyncs()) {
      // While the setting is off, reports that other responses brought are kept only until the browser closes.
      if (!isOn || !hasConnection(sync, connections)) await this.drop(sync.connectionId);
    }
    await this.wake(isBackOnline);
  }

  /** Starts every sync that is due. */
  wake(isBackOnline = false): Promise<void> {
    return this.#lock(async () => {
      const now = this.#parts.now();
      for (const sync of (await isWanted()) ? await this.#reports.listSyncs() : []) {
        if (this.#runs.has(sync.connectionId)) continue;
        const next = findDueInBackground(sync, now, isBackOnline);
        if (!next) continue;
        await this.#write(next);
        this.#begin(next);
      }
      await this.#setAlarm();
    });
  }

  async #read(connectionId: string): Promise<SyncRow> {
    const { address } = await this.#parts.services.getConnection({ connectionId });
    return (await this.#reports.findSync(connectionId)) ?? createSync(connectionId, address);
  }

  async #write(sync: SyncRow): Promise<SyncState> {
    await this.#reports.writeSync(sync);
    return this.#announce(sync);
  }

  #announce(row: SyncRow): SyncState {
    const sync = toSyncState(row);
    this.#announcedAt = this.#parts.now();
    this.#parts.broadcast({ type: 'sync', sync });
    return sync;
  }

  /** Throttled, because a running sync writes its progress with each page. */
  #announceProgress(sync: SyncRow): void {
    // The absolute value, because the clock may have been set back.
    if (Math.abs(this.#parts.now() - this.#announcedAt) >= progressInterval) this.#announce(sync);
  }

  async #stop(connectionId: string): Promise<void> {
    const run = this.#runs.get(connectionId);
    run?.stop.abort();
    await run?.ended;
  }

  #begin(sync: SyncRow): void {
    const { connectionId, waitsUntil } = sync;
    if (waitsUntil !== undefined) {
      this.#wakeAt(waitsUntil);
      return;
    }
    const stop = new AbortController();
    const stopStayingAwake = stayAwake();
    const end = () => {
      stopStayingAwake();
      this.#runs.delete(connectionId);
    };
    // After a failed write, the next start resumes from what was written last.
    const ended = this.#run(sync, stop.signal).catch(ignore).finally(end);
    this.#runs.set(connectionId, { stop, ended });
    void this.#setAlarm().catch(ignore);
    void ended.then(() => this.#setAlarm()).catch(ignore);
  }

  /** A sync may require another one at once: see `finishSync` and `compareCounts`. */
  async #run(start: SyncRow, signal: AbortSignal): Promise<void> {
    let sync: SyncRow | undefined = start;
    while (sync?.status === 'running' && sync.waitsUntil === undefined) {
      sync = await runSync(sync, this.#parts, signal, (progress) => this.#announceProgress(progress));
      // If it was aborted, the caller of `#stop` writes the next state.
      if (sync) await this.#write(sync);
    }
    if (sync?.waitsUntil !== undefined) this.#wakeAt(sync.waitsUntil);
  }

  #wakeAt(time: number): void {
    const { setTimer, now } = this.#parts;
    setTimer(() => void this.wake().catch(ignore), Math.max(0, time - now()));
  }

  /** A running sync needs the worker all the time, a copy in use once an hour. */
  async #setAlarm(): Promise<void> {
    const syncs = await this.#reports.listSyncs();
    const isRunning = syncs.some(({ status }) => status === 'running');
    const isUsed = syncs.some((sync) => isInUse(sync, this.#parts.now()));
    await setSyncAlarm(isRunning ? 0.5 : isUsed ? 60 : undefined);
  }
}

async function isWanted(): Promise<boolean> {
  return (await readSettings()).keepsCopy;
}

function ignore(): void {}
