import * as z from 'zod/mini';
import { batchKinds, batchStates } from '../../model/batch.ts';
import { privacies } from '../../model/report/privacy.ts';
import type { Database } from '../database.ts';
import type { BatchRow } from '../schema.ts';

const schema = z.looseObject({
  id: z.string(),
  connectionId: z.string(),
  serviceAddress: z.string(),
  kind: z.enum(batchKinds),
  privacy: z.optional(z.enum(privacies)),
  state: z.enum(batchStates),
  notBefore: z.optional(z.number()),
  total: z.number(),
  createdAt: z.number(),
  settledAt: z.optional(z.number()),
});

/** What cannot be read is not acted on. */
export async function readBatchRows(database: Database): Promise<BatchRow[]> {
  return (await database.getAll('batches')).filter((row) => schema.safeParse(row).success);
}

/** The keys of a batch's jobs begin so: they lie together, in their order. */
export function getJobId(batchId: string, number: number): string {
  return `${batchId}/${String(number).padStart(5, '0')}`;
}

/** The jobs of a batch, or those after one of them. */
export function rangeOf(batchId: string, after = `${batchId}/`): IDBKeyRange {
  return IDBKeyRange.bound(after, `${batchId}/:`, true);
}
