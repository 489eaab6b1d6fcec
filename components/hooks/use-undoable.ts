import type { Batch } from '../../lib/model/batch.ts';
import { useNow } from './use-now.ts';

/** Those deletes of many that can still be taken back whole. */
export function useUndoable(batches: Batch[]): Batch[] {
  const waiting = batches.filter(({ state }) => state === 'running');
  const now = useNow(Math.max(0, ...waiting.map(({ notBefore = 0 }) => notBefore)));
  return waiting.filter(({ notBefore = 0 }) => notBefore > now);
}
