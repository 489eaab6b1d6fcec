import type { Broadcast } from '../../messages/notices.ts';
import type { SyncState } from '../../model/sync-state.ts';
import { createSync } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';
import type { Services } from '../connections/services.ts';
import type { Stores } from '../stores.ts';
import { toSyncState } from './sync-progress.ts';

/** The fewest milliseconds between two notices of progress. */
const noticePause = 300;

interface Parts extends Pick<Stores, 'reports'> {
  services: Services;
  broadcast: Broadcast;
  now(): number;
}

/** Reads and writes where each connection's sync stands, and announces it to open pages. */
export class SyncStates {
  readonly #parts: Parts;
  #announcedAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async read(connectionId: string): Promise<SyncRow> {
    const { reports, services } = this.#parts;
    const { address } = await services.getConnection(connectionId);
    return (await reports.findSync(connectionId)) ?? createSync(connectionId, address);
  }

  async write(sync: SyncRow): Promise<SyncState> {
    await this.#parts.reports.writeSync(sync);
    return this.#announce(sync);
  }

  /** A running sync writes its progress with each page; only some of that is announced. */
  announceProgress(sync: SyncRow): void {
    // The absolute value, because the clock may have been set back.
    if (Math.abs(this.#parts.now() - this.#announcedAt) >= noticePause) this.#announce(sync);
  }

  #announce(row: SyncRow): SyncState {
    const sync = toSyncState(row);
    this.#announcedAt = this.#parts.now();
    this.#parts.broadcast({ type: 'sync', sync });
    return sync;
  }
}
