import { type BatchItem, toItem } from '../../model/batch.ts';
import type { Database } from '../database.ts';
import { readRow } from '../jobs/job-row.ts';
import { rangeOf } from './batch-row.ts';

/** Few enough that a page can paint in between. */
const chunkSize = 1_000;

/** As `ReadBatch` says. For pages: they read the database themselves, so that no item passes through a message. */
export async function readBatchItems(
  database: Database,
  batchId: string,
  onItems: (items: BatchItem[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  do {
    const rows = await database.getAll('jobs', rangeOf(batchId, last), chunkSize);
    if (signal?.aborted) return;
    const jobs = rows.flatMap((row) => readRow(row) ?? []);
    if (jobs.length > 0) onItems(jobs.map(toItem));
    last = rows.length === chunkSize ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}
