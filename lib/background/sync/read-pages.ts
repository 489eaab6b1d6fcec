import type { ListOperations } from '../../api/lists/lists.ts';
import { defaultReportFilter } from '../../model/filter/service-filter.ts';
import type { Page } from '../../model/list-page.ts';
import type { Report } from '../../model/report/report.ts';
import { perPage } from '../../store/reports/sync-row.ts';
import type { SyncRow } from '../../store/schema.ts';
import type { PageWriter } from './page-writer.ts';
import { advance, getNextPage, isThrough } from './walk.ts';

interface Reading {
  client: ListOperations;
  writer: PageWriter;
  signal: AbortSignal;
  /** For a moment in which a request can leave: browsers send it only once the code that asked for it is through. */
  rest: () => Promise<void>;
  /** Where the walk stands after each page but the last. */
  onProgress: (sync: SyncRow) => void;
}

interface Asked {
  number: number;
  answer: ReturnType<ListOperations['fetchReports']>;
}

/**
 * Reads page after page, one request at a time, and has each written. Answers the last one; undefined where the user is
 * to be asked before more is read.
 */
export async function readPages(start: SyncRow, reading: Reading): Promise<Page<Report> | undefined> {
  const { writer, onProgress } = reading;
  let sync = start;
  let lastNumber = 0;
  let asked = ask(reading, getNextPage(sync));
  while (true) {
    const { number, answer } = asked;
    const read = await answer;
    // What is sure to be wanted next is on its way while this is read, anything else while this is written.
    const isSure = sync.kind !== 'new' && number < lastNumber;
    const ahead = isSure ? ask(reading, number + 1) : undefined;
    if (ahead) await reading.rest();
    const page = await read();
    sync = advance({ ...sync, fruitless: writer.written.fruitless }, page);
    const isLast = isThrough(sync, page);
    if (isLast || sync.isTrial) {
      await writer.add(sync, page.items);
      await Promise.all([writer.flush(), ahead?.answer.catch(ignore)]);
      return isLast ? page : undefined;
    }
    asked = ahead ?? ask(reading, getNextPage(sync));
    await writer.add(sync, page.items);
    onProgress(sync);
    lastNumber = page.lastNumber ?? 0;
  }
}

function ask({ client, signal }: Reading, number: number): Asked {
  const answer = client.fetchReports({ ...defaultReportFilter, perPage, page: number }, signal);
  // It may fail before anybody waits for it.
  answer.catch(ignore);
  return { number, answer };
}

function ignore(): void {}
