import { hasWords } from '../../model/filter/search-text.ts';
import type { IndexedReport } from '../../model/report/indexed-report.ts';
import type { Database } from '../database.ts';
import type { Column, ReportBlock } from '../schema.ts';
import { getSortKey, listInBlock, rangeOf, readBlock } from './block.ts';

/** Of blocks: read at once, and looked through before it is asked whether to go on. */
const chunkSize = 10;

interface Search {
  words: string[];
  limit: number;
  /** Aborted, it answers what it has found by then. */
  signal: AbortSignal;
}

/** The newest reports that have the words, found without reading the whole index where some of them are new. */
export async function searchReports(
  database: Database,
  connectionId: string,
  { words, limit, signal }: Search,
): Promise<IndexedReport[]> {
  const found: IndexedReport[] = [];
  const keys = await database.getAllKeys('reports', rangeOf(connectionId));
  while (keys.length > 0 && found.length < limit && !signal.aborted) {
    const chunk = keys.splice(-chunkSize);
    const blocks = await database.getAll('reports', IDBKeyRange.bound(chunk[0], chunk.at(-1)));
    const reports = blocks
      .filter((block) => mayHaveWords(block, words))
      .flatMap((block) => listInBlock(block, (known) => hasWords(known, words)));
    found.push(...reports.reverse());
  }
  return found.slice(0, limit);
}

/** False where none of its reports has them: words that few have are looked for in whole texts, not in each report. */
function mayHaveWords({ columns }: ReportBlock, words: string[]): boolean {
  return !columns || hasWords({ url: toText(columns.url), project: toText(columns.project) }, words);
}

function toText(column: Column = []): string {
  return typeof column === 'string' ? column : column.join('\n');
}

export async function findReportById(
  database: Database,
  connectionId: string,
  id: string,
): Promise<IndexedReport | undefined> {
  const range = IDBKeyRange.bound([connectionId, ''], [connectionId, getSortKey(id)]);
  const cursor = await database.transaction('reports').store.openCursor(range, 'prev');
  return cursor ? readBlock(cursor.value).find((report) => report.id === id) : undefined;
}
