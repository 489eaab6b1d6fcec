import type { ServiceClient } from '../../api/client.ts';
import { defaultReportFilter } from '../../model/filter/service-filter.ts';
import type { Page } from '../../model/list-page.ts';
import type { Report } from '../../model/report/report.ts';
import { perPage } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';
import type { PageWriter } from './page-writer.ts';
import { advance, getNextPage, isThrough } from './walk.ts';

interface Reading {
  client: ServiceClient;
  writer: PageWriter;
  signal: AbortSignal;
  /** Where the walk stands after each page but the last. */
  onProgress: (sync: SyncRow) => void;
}

/**
 * Reads page after page, one request at a time, and has each written. Answers the last one; undefined where the user is
 * to be asked before more is read.
 */
export async function readPages(start: SyncRow, reading: Reading): Promise<Page<Report> | undefined> {
  const { writer, onProgress } = reading;
  let sync = start;
  let asked = ask(reading, getNextPage(sync));
  while (true) {
    const page = await asked;
    sync = advance({ ...sync, fruitless: writer.written.fruitless }, page);
    const isLast = isThrough(sync, page);
    if (isLast || sync.isTrial) {
      await writer.add(sync, page.items);
      await writer.flush();
      return isLast ? page : undefined;
    }
    // On its way while this page is written.
    asked = ask(reading, getNextPage(sync));
    await writer.add(sync, page.items);
    onProgress(sync);
  }
}

function ask({ client, signal }: Reading, number: number): Promise<Page<Report>> {
  const answer = client.listReports({ ...defaultReportFilter, perPage, page: number }, signal);
  // It may fail before anybody waits for it.
  answer.catch(ignore);
  return answer;
}

function ignore(): void {}
