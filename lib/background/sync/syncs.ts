import { stayAwake } from '../../browser/stay-awake.ts';
import type { SyncKind, SyncState } from '../../model/sync-state.ts';
import { connectionsItem } from '../../storage/connections.ts';
import { createLock } from '../../storage/lock.ts';
import { createSync, hasConnection } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { setSyncAlarm } from '../alarms.ts';
import { type RunParts, runSync } from './run-sync.ts';
import { findDueInBackground, findDueOnOpening, isInUse, reconnect, startByUser } from './schedule-sync.ts';
import { toSyncState } from './sync-progress.ts';

/** The fewest milliseconds between two notices of progress. */
const noticePause = 300;

interface Parts extends RunParts {
  setTimer(callback: () => void, delay: number): void;
}

/**
 * Keeps the local copy of the reports up to date, with one request at a time for each connection. Progress is written
 * with every page, so that a sync resumes there after the worker was stopped. Nothing is read while the setting is off.
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

  /** Without a `kind`, starts what is due because a page was opened. */
  start(connectionId: string, kind?: SyncKind): Promise<SyncState> {
    return this.#lock(async () => {
      if (!(await isWanted())) return this.get(connectionId);
      const now = this.#parts.now();
      const known = { ...(await this.#read(connectionId)), usedAt: now };
      if (this.#runs.has(connectionId)) return toSyncState(known);
      const next = kind ? startByUser(known, kind, now) : findDueOnOpening(known, now);
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

  /** The connection was saved: its copy begins, it may work again, or the new key may be another account's. */
  reconnect(connectionId: string, isKeyNew: boolean): Promise<void> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      if (!(await isWanted())) return;
      const next = reconnect(await this.#read(connectionId), isKeyNew, this.#parts.now());
      await this.#write(next);
      if (next.status === 'running') this.#begin(next);
    });
  }

  /** The connection was removed, or its address leads to another service. */
  drop(connectionId: string): Promise<void> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      await this.#reports.withLock(() => this.#reports.drop(connectionId));
      this.#parts.broadcast({ type: 'reportsDropped', connectionId });
    });
  }

  /** The setting was changed: every connection's copy begins, or goes. */
  async followSetting(): Promise<void> {
    const isOn = await isWanted();
    for (const { id } of (await connectionsItem.read()).connections) {
      if (isOn) await this.start(id);
      else {
        await this.drop(id);
        this.#parts.broadcast({ type: 'sync', sync: await this.get(id) });
      }
    }
  }

  /** At the worker's start: finishes removals that were interrupted, and resumes interrupted syncs. */
  async resume(isBackOnline = false): Promise<void> {
    const [{ connections }, isOn] = await Promise.all([connectionsItem.read(), isWanted()]);
    for (const sync of await this.#reports.listSyncs()) {
      // While the setting is off, nothing that was read outlives the browser's session.
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

  /** A running sync writes its progress with each page; only some of that is announced. */
  #announceProgress(sync: SyncRow): void {
    // The absolute value, because the clock may have been set back.
    if (Math.abs(this.#parts.now() - this.#announcedAt) >= noticePause) this.#announce(sync);
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
    const sleep = stayAwake();
    const end = () => {
      sleep();
      this.#runs.delete(connectionId);
    };
    // After a failed write the next start resumes from what was written last.
    const ended = this.#run(sync, stop.signal).catch(ignore).finally(end);
    this.#runs.set(connectionId, { stop, ended });
    void this.#setAlarm().catch(ignore);
    void ended.then(() => this.#setAlarm()).catch(ignore);
  }

  /** Another sync may follow at once, for what the one before has noticed. */
  async #run(start: SyncRow, signal: AbortSignal): Promise<void> {
    let sync: SyncRow | undefined = start;
    while (sync?.status === 'running' && sync.waitsUntil === undefined) {
      sync = await runSync(sync, this.#parts, signal, (progress) => this.#announceProgress(progress));
      // Who aborted it writes the next state.
      if (sync) await this.#write(sync);
    }
    if (sync?.waitsUntil !== undefined) this.#wakeAt(sync.waitsUntil);
  }

  #wakeAt(time: number): void {
    const { setTimer, now } = this.#parts;
    setTimer(() => void this.wake().catch(ignore), Math.max(0, time - now()));
  }

  /** A running sync needs the worker all the time, a copy that is in use once an hour. */
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
