import { hasWords } from '../../model/filter/search-text.ts';
import type { ReportRow } from '../../model/report/stored-report.ts';
import type { Database } from '../database.ts';
import { getConnectionRange, readNewest } from './read-reports.ts';

/** So many rows are looked through before it is asked whether to go on. */
const chunkSize = 1_000;

interface Search {
  words: string[];
  limit: number;
  /** Aborted, it answers what it has found by then. */
  signal: AbortSignal;
}

/** The newest reports that have the words, found without reading all there are where some of them are new. */
export async function searchReports(
  database: Database,
  connectionId: string,
  { words, limit, signal }: Search,
): Promise<ReportRow[]> {
  const found: ReportRow[] = [];
  let range: IDBKeyRange | undefined = getConnectionRange(connectionId);
  while (range && found.length < limit && !signal.aborted) {
    const { rows, rest }: Awaited<ReturnType<typeof readNewest>> = await readNewest(database, range, chunkSize);
    found.push(...rows.filter((row) => hasWords(row, words)));
    range = rest;
  }
  return found.slice(0, limit);
}

export function findReportById(database: Database, connectionId: string, id: string): Promise<ReportRow | undefined> {
  return database.get('reports', [connectionId, id]);
}
