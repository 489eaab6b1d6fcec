import type { ServiceClient } from '../../api/client.ts';
import { defaultReportQuery } from '../../model/filter/service-filter.ts';
import type { Page } from '../../model/list-page.ts';
import type { Report } from '../../model/report/report.ts';
import { perPage } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';
import type { PageWriter } from './page-writer.ts';
import { advance, getNextPage, isFinished } from './sync-progress.ts';

interface Reading {
  client: ServiceClient;
  writer: PageWriter;
  signal: AbortSignal;
  /** Called after each page but the last. */
  onProgress: (sync: SyncRow) => void;
}

/**
 * Reads page after page, one request at a time, and has each written. Answers the last page; undefined after the one page
 * of a trial.
 */
export async function readPages(start: SyncRow, reading: Reading): Promise<Page<Report> | undefined> {
  const { writer, onProgress } = reading;
  let sync = start;
  let asked = ask(reading, getNextPage(sync));
  while (true) {
    const page = await asked;
    sync = advance({ ...sync, fruitless: writer.written.fruitless }, page);
    const isLast = isFinished(sync, page);
    if (isLast || sync.isTrial) {
      await writer.add(sync, page.items);
      await writer.flush();
      return isLast ? page : undefined;
    }
    // The next page is requested while this one is written.
    asked = ask(reading, getNextPage(sync));
    await writer.add(sync, page.items);
    onProgress(sync);
  }
}

function ask({ client, signal }: Reading, number: number): Promise<Page<Report>> {
  const answer = client.listReports({ ...defaultReportQuery, perPage, page: number }, signal);
  // It may reject while the page before it is still being written.
  answer.catch(ignore);
  return answer;
}

function ignore(): void {}
