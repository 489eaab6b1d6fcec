import type { Batch, BatchState } from '../../model/batch.ts';
import type { Problem } from '../../model/problem.ts';
import type { BatchRow } from '../../store/schema.ts';

/** A change of state; what has ended meanwhile stays as it is. */
export function enter(state: BatchState, problem?: Problem): (batch: BatchRow) => BatchRow {
  return (batch) => (batch.settledAt === undefined ? { ...batch, state, problem } : batch);
}

/** As pages are told of it. */
export function toBatch({ version, next, digest, hasPassword, isTold, alike, askedAt, ...batch }: BatchRow): Batch {
  return batch;
}
