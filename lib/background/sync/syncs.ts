import { stayAwake } from '../../browser/stay-awake.ts';
import type { Broadcast } from '../../messages/notices.ts';
import type { SyncState } from '../../model/sync-state.ts';
import { connectionsItem } from '../../storage/connections.ts';
import { createLock } from '../../storage/lock.ts';
import { hasConnection } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';
import { setSyncAlarm } from '../alarms.ts';
import type { Services } from '../connections/services.ts';
import type { Stores } from '../stores.ts';
import { findDueInBackground, findDueOnOpening, isInUse, reconnect, startByUser } from './schedule-sync.ts';
import { toSyncState } from './sync-progress.ts';
import { SyncRunner } from './sync-runner.ts';
import { SyncStates } from './sync-states.ts';

interface Parts extends Pick<Stores, 'openDatabase' | 'reports'> {
  services: Services;
  broadcast: Broadcast;
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  setTimer(callback: () => void, delay: number): void;
}

/**
 * Keeps the local copy of the reports up to date, with one request at a time for each connection. Progress is written
 * with every page, so that a sync resumes there after the worker was stopped.
 */
export class Syncs {
  readonly #parts: Parts;
  readonly #reports: Parts['reports'];
  readonly #states: SyncStates;
  readonly #runner: SyncRunner;
  readonly #runs = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  readonly #lock = createLock();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reports = parts.reports;
    this.#states = new SyncStates(parts);
    this.#runner = new SyncRunner({ ...parts, states: this.#states, wakeAt: (time) => this.#wakeAt(time) });
  }

  async get(connectionId: string): Promise<SyncState> {
    return toSyncState(await this.#states.read(connectionId));
  }

  /** Without a `kind`, starts what is due because a page was opened. */
  start(connectionId: string, kind?: 'new' | 'full'): Promise<SyncState> {
    return this.#lock(async () => {
      const now = this.#parts.now();
      const known = { ...(await this.#states.read(connectionId)), usedAt: now };
      if (this.#runs.has(connectionId)) return toSyncState(known);
      const next = kind ? startByUser(known, kind, now) : findDueOnOpening(known, now);
      const state = await this.#states.write(next ?? known);
      if (next) this.#begin(next);
      return state;
    });
  }

  pause(connectionId: string): Promise<SyncState> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      const known = await this.#states.read(connectionId);
      return this.#states.write(known.status === 'running' ? { ...known, status: 'paused' } : known);
    });
  }

  /** The connection was saved: it may work again, or the new key may be another account's. */
  reconnect(connectionId: string, isKeyNew: boolean): Promise<void> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      const known = await this.#reports.findSync(connectionId);
      if (!known) return;
      const next = reconnect(known, isKeyNew);
      await this.#states.write(next);
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

  /** At the worker's start: finishes removals that were interrupted, and resumes interrupted syncs. */
  async resume(isBackOnline = false): Promise<void> {
    const { connections } = await connectionsItem.read();
    for (const sync of await this.#reports.listSyncs()) {
      if (!hasConnection(sync, connections)) await this.drop(sync.connectionId);
    }
    await this.wake(isBackOnline);
  }

  /** Starts every sync that is due. */
  wake(isBackOnline = false): Promise<void> {
    return this.#lock(async () => {
      const now = this.#parts.now();
      for (const sync of await this.#reports.listSyncs()) {
        if (this.#runs.has(sync.connectionId)) continue;
        const next = findDueInBackground(sync, now, isBackOnline);
        if (!next) continue;
        await this.#states.write(next);
        this.#begin(next);
      }
      await this.#setAlarm();
    });
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
    const ended = this.#runner.run(sync, stop.signal).catch(ignore).finally(end);
    this.#runs.set(connectionId, { stop, ended });
    void this.#setAlarm().catch(ignore);
    void ended.then(() => this.#setAlarm()).catch(ignore);
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

function ignore(): void {}
