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
import { findDueByItself, findDueOnOpening, isInUse, reconnect, startByUser } from './schedule-sync.ts';
import { SyncStates } from './sync-states.ts';
import { toSyncState } from './walk.ts';
import { Walker } from './walker.ts';

interface Parts extends Pick<Stores, 'openDatabase' | 'reports'> {
  services: Services;
  broadcast: Broadcast;
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  setTimer(callback: () => void, delay: number): void;
}

/**
 * Brings the local index up to date: one request at a time for each connection, and where a walk stands is on the disk
 * with every page, so that the next worker goes on there.
 */
export class Syncs {
  readonly #parts: Parts;
  readonly #reports: Parts['reports'];
  readonly #states: SyncStates;
  readonly #walker: Walker;
  readonly #runs = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  readonly #lock = createLock();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reports = parts.reports;
    this.#states = new SyncStates(parts);
    this.#walker = new Walker({ ...parts, states: this.#states, wakeAt: (time) => this.#wakeAt(time) });
  }

  async get(connectionId: string): Promise<SyncState> {
    return toSyncState(await this.#states.read(connectionId));
  }

  /** `kind` absent: a page was opened. */
  start(connectionId: string, kind?: 'new' | 'full'): Promise<SyncState> {
    return this.#lock(async () => {
      const now = this.#parts.now();
      const known = { ...(await this.#states.read(connectionId)), usedAt: now };
      if (this.#runs.has(connectionId)) return toSyncState(known);
      const next = kind ? startByUser(known, kind, now) : findDueOnOpening(known, now);
      const state = await this.#states.write(next ?? known);
      if (next) this.#run(next);
      return state;
    });
  }

  pause(connectionId: string): Promise<SyncState> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      const known = await this.#states.read(connectionId);
      return this.#states.write(known.status === 'walking' ? { ...known, status: 'paused' } : known);
    });
  }

  /** The connection may work again, or with another key, which may be another account's. */
  reconnect(connectionId: string, isKeyNew: boolean): Promise<void> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      const known = await this.#reports.findSync(connectionId);
      if (!known) return;
      const next = reconnect(known, isKeyNew);
      await this.#states.write(next);
      if (next.status === 'walking') this.#run(next);
    });
  }

  /** Its connection is gone, or leads to another service. */
  drop(connectionId: string): Promise<void> {
    return this.#lock(async () => {
      await this.#stop(connectionId);
      await this.#reports.withLock(() => this.#reports.drop(connectionId));
      this.#parts.broadcast({ type: 'reportsDropped', connectionId });
    });
  }

  /** A worker's start: what was dropped half-way is dropped, what was interrupted goes on. */
  async resume(isBackOnline = false): Promise<void> {
    const { connections } = await connectionsItem.read();
    for (const sync of await this.#reports.listSyncs()) {
      if (!hasConnection(sync, connections)) await this.drop(sync.connectionId);
    }
    await this.wake(isBackOnline);
  }

  /** Runs what is due by now. */
  wake(isBackOnline = false): Promise<void> {
    return this.#lock(async () => {
      const now = this.#parts.now();
      for (const sync of await this.#reports.listSyncs()) {
        if (this.#runs.has(sync.connectionId)) continue;
        const next = findDueByItself(sync, now, isBackOnline);
        if (!next) continue;
        await this.#states.write(next);
        this.#run(next);
      }
      await this.#setAlarm();
    });
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
    const sleep = stayAwake();
    const end = () => {
      sleep();
      this.#runs.delete(connectionId);
    };
    // What cannot be written now is taken up from where it was written last.
    const ended = this.#walker.walk(sync, stop.signal).catch(ignore).finally(end);
    this.#runs.set(connectionId, { stop, ended });
    void this.#setAlarm().catch(ignore);
    void ended.then(() => this.#setAlarm()).catch(ignore);
  }

  #wakeAt(time: number): void {
    const { setTimer, now } = this.#parts;
    setTimer(() => void this.wake().catch(ignore), Math.max(0, time - now()));
  }

  /** While it walks the worker is needed; while it is in use, once in a while. */
  async #setAlarm(): Promise<void> {
    const syncs = await this.#reports.listSyncs();
    const isWalking = syncs.some(({ status }) => status === 'walking');
    const isUsed = syncs.some((sync) => isInUse(sync, this.#parts.now()));
    await setSyncAlarm(isWalking ? 0.5 : isUsed ? 60 : undefined);
  }
}

function ignore(): void {}
