import type { SyncState } from '../../model/sync-state.ts';
import { createSync } from '../../store/reports/sync-row.ts';
import type { SyncRow } from '../../store/schema.ts';
import type { App } from '../app.ts';
import { toSyncState } from './walk.ts';

/** Milliseconds between two words on how far a walk has come. */
const tellPause = 300;

/** Where each connection's sync stands: on the disk, and as pages are told of it. */
export class SyncStates {
  readonly #parts: Pick<App, 'ports' | 'index' | 'services'>;
  #toldAt = 0;

  constructor(parts: Pick<App, 'ports' | 'index' | 'services'>) {
    this.#parts = parts;
  }

  async read(connectionId: string): Promise<SyncRow> {
    const { index, services } = this.#parts;
    const { address } = await services.getConnection(connectionId);
    return (await index.findSync(connectionId)) ?? createSync(connectionId, address);
  }

  async write(sync: SyncRow): Promise<SyncState> {
    await this.#parts.index.writeSync(sync);
    return this.#tell(sync);
  }

  /** What a walk writes itself is told now and then. */
  tellProgress(sync: SyncRow): void {
    // Either way: the clock may have been set back.
    if (Math.abs(this.#parts.ports.now() - this.#toldAt) >= tellPause) this.#tell(sync);
  }

  #tell(row: SyncRow): SyncState {
    const sync = toSyncState(row);
    this.#toldAt = this.#parts.ports.now();
    this.#parts.ports.tell({ type: 'sync', sync });
    return sync;
  }
}
