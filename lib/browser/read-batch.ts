import type { ReadBatch } from '../messages/ports.ts';
import { readBatchItems } from '../storage/batches/batch-row.ts';
import { createDatabase, databaseName } from '../storage/database.ts';

const open = createDatabase(databaseName);

/** A page's way to the items of a batch: read from the disk by itself. Only the worker writes there. */
export const readBatch: ReadBatch = async (batchId, onItems, signal) =>
  readBatchItems(await open(), batchId, onItems, signal);
