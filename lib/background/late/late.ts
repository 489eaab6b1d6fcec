import type { App } from '../app.ts';
import type { LateHandlers } from '../handlers.ts';
import { Batches } from './batch/batches.ts';
import { restoreBroken } from './broken-handlers.ts';
import { createLateHandlers } from './handlers.ts';
import { Syncs } from './sync/syncs.ts';

/** What the late script adds to the worker. Only the parts of the start script are handed to it, see `App`. */
export interface Late {
  handlers: LateHandlers;
  syncs: Syncs;
  batches: Batches;
  /** After an update. */
  restoreBroken(): Promise<void>;
}

export function createLate(app: App): Late {
  const syncs = new Syncs(app);
  const batches = new Batches(app);
  return { syncs, batches, handlers: createLateHandlers(app, syncs, batches), restoreBroken: () => restoreBroken(app) };
}
