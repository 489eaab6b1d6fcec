import type { Broadcast } from '../../messages/notices.ts';
import type { SyncState } from '../../model/sync-state.ts';
import { createSync } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';
import type { Services } from '../connections/services.ts';
import type { Stores } from '../stores.ts';
import { toSyncState } from './walk.ts';

/** Milliseconds between two words on how far a walk has come. */
const tellPause = 300;

interface Parts extends Pick<Stores, 'reports'> {
  services: Services;
  broadcast: Broadcast;
  now(): number;
}

/** Where each connection's sync stands: on the disk, and as pages are told of it. */
export class SyncStates {
  readonly #parts: Parts;
  #toldAt = 0;

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
    return this.#tell(sync);
  }

  /** What a walk writes itself is told now and then. */
  tellProgress(sync: SyncRow): void {
    // Either way: the clock may have been set back.
    if (Math.abs(this.#parts.now() - this.#toldAt) >= tellPause) this.#tell(sync);
  }

  #tell(row: SyncRow): SyncState {
    const sync = toSyncState(row);
    this.#toldAt = this.#parts.now();
    this.#parts.broadcast({ type: 'sync', sync });
    return sync;
  }
}
