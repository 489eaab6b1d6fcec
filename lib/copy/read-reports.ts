import type { ReportRow } from '../model/report/stored-report.ts';
import type { Database } from '../storage/database.ts';

/** How many rows are read at once: few enough that a page can paint in between. */
const chunkSize = 2_000;

/** The range of a connection's rows in the store or in an index whose keys begin with the connection. */
export function getConnectionRange(connectionId: string): IDBKeyRange {
  // IndexedDB sorts an array after every string and number.
  return IDBKeyRange.bound([connectionId], [connectionId, []]);
}

/** See `ReadReports`. Pages call this themselves, so that no report has to be sent in a message. */
export async function readReports(
  database: Database,
  connectionId: string,
  { newest = 0, signal }: { newest?: number; signal?: AbortSignal },
  onRows: (rows: ReportRow[]) => void | Promise<void>,
): Promise<void> {
  const first = newest > 0 ? (await readNewest(database, getConnectionRange(connectionId), newest)).rows : [];
  if (newest > 0 && !signal?.aborted) await onRows(first);
  const delivered = new Set(first.map(({ id }) => id));
  const end = getConnectionRange(connectionId).upper;
  let range: IDBKeyRange | undefined = getConnectionRange(connectionId);
  while (range && !signal?.aborted) {
    const chunk: ReportRow[] = await database.getAll('reports', range, chunkSize);
    if (signal?.aborted) return;
    const rows = chunk.filter(({ id }) => !delivered.has(id));
    if (rows.length > 0) await onRows(rows);
    const last = chunk.length === chunkSize ? chunk.at(-1) : undefined;
    range = last && IDBKeyRange.bound([connectionId, last.id], end, true);
  }
}

/** Reads the newest rows of a range, newest first. `rest` is the range of the older rows, if there may be any. */
export async function readNewest(
  database: Database,
  range: IDBKeyRange,
  count: number,
): Promise<{ rows: ReportRow[]; rest: IDBKeyRange | undefined }> {
  const index = database.transaction('reports').store.index('newness');
  const newest = await index.openKeyCursor(range, 'prev');
  const last = count > 1 ? await newest?.advance(count - 1) : newest;
  const start = last?.key ?? range.lower;
  const rows = await index.getAll(IDBKeyRange.bound(start, range.upper, false, range.upperOpen));
  return { rows: rows.reverse(), rest: last ? IDBKeyRange.bound(range.lower, start, false, true) : undefined };
}
