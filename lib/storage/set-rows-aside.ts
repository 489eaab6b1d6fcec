import type { Database } from './database.ts';
import type { BatchRow, JobRow } from './schema.ts';
import { setAside } from './set-aside.ts';

/** Moves rows that cannot be read out of the way, so that they stop nothing, and lets the user know. */
export async function setRowsAside(
  database: Database,
  from: 'jobs' | 'batches',
  rows: (JobRow | BatchRow)[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await setAside('local:jobs', rows);
    const transaction = database.transaction(from, 'readwrite', { durability: 'strict' });
    for (const { id } of rows) void transaction.store.delete(id);
    await transaction.done;
  } catch {
    // The disk is full: they are moved at the next reading.
  }
}
