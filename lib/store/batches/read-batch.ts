import type { BatchItem } from '../../model/batch.ts';
import type { Database } from '../database.ts';

/** Of parts; few enough that a page can paint in between. */
const chunkSize = 20;

/** As `ReadBatch` says. For pages: they read the database themselves, so that no item passes through a message. */
export async function readBatchItems(
  database: Database,
  batchId: string,
  onItems: (items: BatchItem[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  let last = -1;
  let isMore = true;
  while (isMore) {
    const range = IDBKeyRange.bound([batchId, last], [batchId, Number.POSITIVE_INFINITY], true);
    const parts = await database.getAll('batchParts', range, chunkSize);
    if (signal?.aborted) return;
    if (parts.length > 0) onItems(parts.flatMap(({ items }) => items));
    last = parts.at(-1)?.start ?? last;
    isMore = parts.length === chunkSize;
  }
}
