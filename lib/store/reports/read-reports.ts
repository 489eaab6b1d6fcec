import type { IndexedReport } from '../../model/report/indexed-report.ts';
import type { Database } from '../database.ts';
import { rangeOf, readBlock } from './block.ts';

/** Of blocks; few enough that a page can paint in between. */
const chunkSize = 8;

/** As `ReadIndex` says. For pages: they read the database themselves, so that no report passes through a message. */
export async function readReports(
  database: Database,
  connectionId: string,
  { newest = 0, signal }: { newest?: number; signal?: AbortSignal },
  onRows: (rows: IndexedReport[]) => void,
): Promise<void> {
  const first = newest > 0 ? await readNewest(database, connectionId, newest) : [];
  if (newest > 0 && !signal?.aborted) onRows(first);
  const told = new Set(first.map(({ id }) => id));
  let last: string | undefined;
  do {
    const blocks = await database.getAll('reports', rangeOf(connectionId, last), chunkSize);
    if (signal?.aborted) return;
    const rows = blocks.flatMap(readBlock).filter(({ id }) => !told.has(id));
    if (rows.length > 0) onRows(rows);
    last = blocks.length === chunkSize ? blocks.at(-1)?.start : undefined;
  } while (last !== undefined);
}

async function readNewest(database: Database, connectionId: string, newest: number): Promise<IndexedReport[]> {
  const rows: IndexedReport[] = [];
  let cursor = await database.transaction('reports').store.openCursor(rangeOf(connectionId), 'prev');
  while (cursor && rows.length < newest) {
    rows.push(...readBlock(cursor.value).reverse());
    cursor = await cursor.continue();
  }
  return rows.slice(0, newest);
}
