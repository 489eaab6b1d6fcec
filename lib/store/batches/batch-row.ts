import { batchStates, isItemEnd, itemEnds } from '../../model/batch.ts';
import type { JobState } from '../../model/job.ts';
import type { Database } from '../database.ts';
import type { BatchRow } from '../schema.ts';

export const batchVersion = 1;

/** How many items lie together: a database takes far longer for a hundred rows than for one that holds them all. */
export const partSize = 100;

/** What cannot be read, or was written by a newer version, stays where it is and is not acted on. */
export async function readBatchRows(database: Database): Promise<BatchRow[]> {
  return (await database.getAll('batches')).filter(isReadable);
}

function isReadable({ version, state, total, next, counts }: Partial<BatchRow>): boolean {
  const numbers = [total, next, ...itemEnds.map((end) => counts?.[end])];
  const isWhole = numbers.every((number) => typeof number === 'number');
  return version === batchVersion && batchStates.some((known) => known === state) && isWhole;
}

/** What the batch is once an item has come from one state to another. */
export function countItem(
  batch: BatchRow,
  from: JobState | undefined,
  to: JobState | undefined,
  now: number,
): BatchRow {
  const counts = { ...batch.counts };
  if (isItemEnd(from)) counts[from]--;
  if (isItemEnd(to)) counts[to]++;
  return endBatch({ ...batch, counts }, now);
}

/** It has ended when all its items have, and stays so whatever the user does with single jobs of it later. */
export function endBatch(batch: BatchRow, now: number): BatchRow {
  const ended = itemEnds.reduce((sum, end) => sum + batch.counts[end], 0);
  if (batch.settledAt !== undefined || ended < batch.total) return batch;
  const { hasPassword, problem, ...rest } = batch;
  return { ...rest, state: batch.state === 'cancelled' ? 'cancelled' : 'done', settledAt: now };
}
