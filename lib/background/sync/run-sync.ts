import type { ServiceClient } from '../../api/client.ts';
import type { Broadcast } from '../../messages/notices.ts';
import { defaultReportQuery } from '../../model/filter/service-query.ts';
import type { Page } from '../../model/list-page.ts';
import { toProblem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import { perPage } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';
import type { Services } from '../connections/services.ts';
import type { Stores } from '../stores.ts';
import {
  advance,
  compareCounts,
  findUnseenSince,
  finishSync,
  getNextPage,
  isFinished,
  recordProblem,
} from './sync-progress.ts';

export interface RunParts extends Pick<Stores, 'reports'> {
  services: Services;
  broadcast: Broadcast;
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** How many reports of an account are copied, the newest ones. */
  copyLimit: number;
}

/**
 * Reads a connection's list page by page, one request at a time, from where the sync has stopped. Each page is written
 * together with the progress while the next page is requested. Returns the sync after its end or after a problem;
 * undefined if it was aborted.
 */
export async function runSync(
  start: SyncRow,
  parts: RunParts,
  signal: AbortSignal,
  onProgress: (sync: SyncRow) => void,
): Promise<SyncRow | undefined> {
  /** Resolves to the sync as it was written last. */
  let written = Promise.resolve(start);
  try {
    const client = await parts.services.getPlainClient({ connectionId: start.connectionId });
    const countRepeats = createRepeatCounter();
    let sync = start;
    let request = requestPage(parts, client, sync, signal);
    while (true) {
      const page = await request;
      sync = advance(sync, page);
      const isLast = isFinished(sync, page, { repeats: countRepeats(page), copyLimit: parts.copyLimit });
      if (!isLast) request = requestPage(parts, client, sync, signal);
      await written;
      written = writePage(parts, sync, page);
      written.catch(ignore);
      if (isLast) return await finish(parts, await written, page);
      onProgress(sync);
    }
  } catch (error) {
    // Rejects if the write failed. The next start then resumes from what was written last.
    const sync = await written;
    return signal.aborted ? undefined : recordProblem(sync, toProblem(error), parts.now(), parts.random);
  }
}

interface ReadPage extends Page<Report> {
  requestedAt: number;
}

function requestPage({ now }: RunParts, client: ServiceClient, sync: SyncRow, signal: AbortSignal): Promise<ReadPage> {
  const requestedAt = now();
  const response = client.listReports({ ...defaultReportQuery, perPage, page: getNextPage(sync) }, signal);
  const page = response.then((read) => ({ ...read, requestedAt }));
  // It may reject before it is awaited, while the previous page is being written.
  page.catch(ignore);
  return page;
}

/** Counts the consecutive pages on which every report had been read before. */
function createRepeatCounter(): (page: Page<Report>) => number {
  const read = new Set<string>();
  let repeats = 0;
  return ({ items }) => {
    const before = read.size;
    for (const { id } of items) read.add(id);
    repeats = read.size > before ? 0 : repeats + 1;
    return repeats;
  };
}

async function writePage(parts: RunParts, sync: SyncRow, { items, requestedAt }: ReadPage): Promise<SyncRow> {
  const { reports, now, broadcast } = parts;
  const { connectionId, startedAt = 0 } = sync;
  // Not before the start of the sync, even if the clock was set back: reports last seen before it count as deleted.
  const changed = await reports.writePage(sync, items, Math.max(requestedAt, startedAt), now());
  if (changed.length > 0) broadcast({ type: 'reportsChanged', connectionId, reports: changed, removed: [] });
  return sync;
}

async function finish({ reports, now, broadcast, copyLimit }: RunParts, sync: SyncRow, page: Page<Report>) {
  const { connectionId } = sync;
  const ended = finishSync(sync, page, now(), copyLimit);
  const since = findUnseenSince(sync, ended);
  const removed = since === undefined ? [] : await reports.listUnseen(connectionId, since);
  if (removed.length > 0) {
    await reports.forget(connectionId, removed);
    broadcast({ type: 'reportsChanged', connectionId, reports: [], removed });
  }
  return compareCounts(sync, ended, await reports.count(connectionId), now());
}

function ignore(): void {}
