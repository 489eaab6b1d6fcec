import type { Database } from './database.ts';
import type { BatchRow, JobRow } from './schema.ts';

/** Moves rows that cannot be read out of the way, so that they stop nothing, and keeps them as they were. */
export async function setRowsAside(
  database: Database,
  from: 'jobs' | 'batches',
  rows: (JobRow | BatchRow)[],
  onBroken: () => void,
): Promise<void> {
  if (rows.length === 0) return;
  try {
    const transaction = database.transaction([from, 'broken'], 'readwrite', { durability: 'strict' });
    for (const row of rows) {
      void transaction.objectStore('broken').add({ from, row });
      void transaction.objectStore(from).delete(row.id);
    }
    await transaction.done;
    onBroken();
  } catch {
    // The disk is full: they are moved at the next reading.
  }
}
