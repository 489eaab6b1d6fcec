import { storage } from 'wxt/utils/storage';
import { beginWrite, type Database, strict } from './database.ts';
import type { BatchRow, JobRow } from './schema.ts';

/** Whether stored data was reset because it could not be read, and the user was not told yet. */
const hasResetItem = storage.defineItem<unknown>('local:hasReset', { version: 1 });

/** Notes that stored data could not be read and is reset. */
export async function noteReset(): Promise<void> {
  await hasResetItem.setValue(true);
}

/** Whether to tell the user that stored data was reset: once, however much it was. */
export async function takeReset(): Promise<boolean> {
  const hasReset = (await hasResetItem.getValue()) === true;
  if (hasReset) await hasResetItem.removeValue();
  return hasReset;
}

/** Deletes unreadable rows of the database, so that they do not stop the others. */
export async function dropBrokenRows(
  database: Database,
  from: 'jobs' | 'batches',
  rows: (JobRow | BatchRow)[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await noteReset();
    const transaction = beginWrite(database, [from], strict);
    for (const { id } of rows) void transaction.objectStore(from).delete(id);
    await transaction.done;
  } catch {
    // The disk is full: the next read retries it.
  }
}
