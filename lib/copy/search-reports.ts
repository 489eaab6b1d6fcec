import { getSearchText, matchesWords, type SearchWords } from '../model/filter/search-text.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import type { Database } from '../storage/database.ts';
import { getConnectionRange, readNewest } from './read-reports.ts';

/** How many rows are searched at once: the search can be aborted after each chunk. */
const chunkSize = 1_000;

interface Search {
  /** In lower case. */
  words: SearchWords;
  limit: number;
  /** An aborted search returns what it has found by then. */
  signal: AbortSignal;
}

/** Finds the newest reports that match the words. Reads from the newest on, and no further than `limit` requires. */
export async function searchReports(
  database: Database,
  connectionId: string,
  { words, limit, signal }: Search,
): Promise<ReportRow[]> {
  const found: ReportRow[] = [];
  let range: IDBKeyRange | undefined = getConnectionRange(connectionId);
  while (range && found.length < limit && !signal.aborted) {
    const { rows, rest }: Awaited<ReturnType<typeof readNewest>> = await readNewest(database, range, chunkSize);
    found.push(...rows.filter((row) => matchesWords(getSearchText(row), words)));
    range = rest;
  }
  return found.slice(0, limit);
}

export function findReportById(database: Database, connectionId: string, id: string): Promise<ReportRow | undefined> {
  return database.get('reports', [connectionId, id]);
}
