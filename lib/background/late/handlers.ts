import type { LateHandlers } from '../late-handlers.ts';
import type { Syncs } from './sync/syncs.ts';

export function createLateHandlers(syncs: Syncs): LateHandlers {
  return {
    getSync: ({ connectionId }) => syncs.get(connectionId),
    startSync: ({ connectionId, kind }) => syncs.start(connectionId, kind),
    pauseSync: ({ connectionId }) => syncs.pause(connectionId),
  };
}
