import type { ServiceClient } from '../api/client.ts';
import type { Broadcast } from '../messages/notices.ts';
import { defaultReportQuery } from '../model/filter/service-query.ts';
import type { Page } from '../model/list-page.ts';
import { toProblem } from '../model/problem.ts';
import { isNewerId } from '../model/report/newer.ts';
import type { Report } from '../model/report/report.ts';
import type { SyncRow } from '../storage/schema.ts';
import type { StoredReports } from './rows.ts';
import { endAtLimit, endRefresh, endWholeRead, findSweep } from './sweep.ts';
import { maxPerPage } from './sync-row.ts';
import { recordProblem } from './when.ts';

export interface ReadDeps {
  reports: StoredReports;
  services: { getPlainClient(target: { connectionId: string }): Promise<ServiceClient> };
  broadcast: Broadcast;
  now(): number;
  /** How many reports of an account are copied, the newest ones. */
  copyLimit: number;
}

/** How one read runs. */
export interface ReadOptions {
  /** The user has asked for it. */
  isAsked: boolean;
  signal: AbortSignal;
  onProgress(sync: SyncRow): void;
}

/**
 * Reads a connection's list page by page, newest first and one request at a time, from where the sync has stopped. Each
 * page is written together with the progress while the next page is requested. Returns the sync after its end, the one
 * that has to follow at once (`running`), or the sync after a problem; undefined if it was aborted.
 */
export async function readList(
  start: SyncRow,
  deps: ReadDeps,
  { signal, onProgress, ...options }: ReadOptions,
): Promise<SyncRow | undefined> {
  /** Resolves to the sync as it was written last. */
  let written = Promise.resolve(start);
  try {
    const client = await deps.services.getPlainClient({ connectionId: start.connectionId });
    let sync = start;
    let request = requestPage(deps, client, sync, signal);
    while (true) {
      const page = await request;
      const place = getOrder(sync);
      sync = advance(sync, page);
      const isLast = isEnd(sync, page) || sync.done >= deps.copyLimit;
      const mustWait = page.waitUntil !== undefined;
      if (!isLast && !mustWait) request = requestPage(deps, client, sync, signal);
      await written;
      written = writePage(deps, sync, page, place);
      written.catch(ignore);
      if (isLast) return await end(deps, await written, page, options);
      if (mustWait) return { ...(await written), waitsUntil: page.waitUntil };
      onProgress(sync);
    }
  } catch (error) {
    // Rejects if the write failed. The next start then resumes from what was written last.
    const sync = await written;
    return signal.aborted ? undefined : recordProblem(sync, toProblem(error), deps.now());
  }
}

interface ReadPage extends Page<Report> {
  requestedAt: number;
}

function requestPage({ now }: ReadDeps, client: ServiceClient, sync: SyncRow, signal: AbortSignal): Promise<ReadPage> {
  const requestedAt = now();
  const { perPage = maxPerPage } = sync;
  const response = client.listReports({ ...defaultReportQuery, perPage, page: getNextPage(sync) }, signal);
  const page = response.then((read) => ({ ...read, requestedAt }));
  // It may reject before it is awaited, while the previous page is being written.
  page.catch(ignore);
  return page;
}

function getNextPage({ done, size }: SyncRow): number {
  return Math.floor(done / size) + 1;
}

/** See `SyncRow`: the place of the next report in the list, higher for those of later reads. */
function getOrder({ readId, done }: SyncRow): number {
  return readId * 1_000_000 - done;
}

/** The progress after a page. */
function advance(sync: SyncRow, { items, hasNext, total = sync.total }: Page<Report>): SyncRow {
  const isFirst = sync.done === 0;
  const size = isFirst && hasNext ? Math.max(1, items.length) : sync.size;
  const pageStart = (getNextPage(sync) - 1) * size;
  return {
    ...sync,
    size,
    total,
    done: pageStart + (hasNext ? size : items.length),
    tries: 0,
    problem: undefined,
    waitsUntil: undefined,
    hasShrunk: sync.hasShrunk || (!isFirst && (total ?? 0) < (sync.total ?? 0)),
    newestIdsAtStart: isFirst ? items.map(({ id }) => id) : sync.newestIdsAtStart,
    // Without a known report, reading the new ones is reading the whole list. Until its end the copy is incomplete.
    ...(sync.kind === 'new' && sync.knownNewestIds.length === 0 && { kind: 'full', isComplete: !hasNext }),
  };
}

/** Whether nothing is left to read after a page: the list ends, or everything that follows is known. */
function isEnd({ kind, knownNewestIds }: SyncRow, { items, hasNext }: Page<Report>): boolean {
  if (!hasNext) return true;
  if (kind !== 'new') return false;
  const [newest] = knownNewestIds;
  const last = items.at(-1);
  // All that were the newest may have been deleted since.
  return (
    items.some(({ id }) => knownNewestIds.includes(id)) ||
    (newest !== undefined && last !== undefined && isNewerId(newest, last.id) === true)
  );
}

async function writePage({ reports, now, broadcast }: ReadDeps, sync: SyncRow, page: ReadPage, order: number) {
  const { connectionId } = sync;
  const changed = await reports.writePage(sync, page.items, { at: page.requestedAt, now: now(), order });
  if (changed.length > 0) broadcast({ type: 'reportsChanged', connectionId, reports: changed, removed: [] });
  return sync;
}

async function end(deps: ReadDeps, sync: SyncRow, page: Page<Report>, { isAsked }: Pick<ReadOptions, 'isAsked'>) {
  const { reports, now, broadcast, copyLimit } = deps;
  const { connectionId } = sync;
  if (page.hasNext && sync.done >= copyLimit) return endAtLimit(sync, now());
  if (sync.kind === 'new') return endRefresh(sync, await reports.count(connectionId), isAsked, now());
  const isPart = page.hasNext || page.isPagingIgnored;
  const { removed, doubt } = isPart ? { removed: [], doubt: undefined } : await findSweep(sync, reports, now());
  if (removed.length > 0) {
    await reports.forget(connectionId, removed);
    broadcast({ type: 'reportsChanged', connectionId, reports: [], removed });
  }
  await reports.forgetGrades();
  return endWholeRead(sync, page, doubt, await reports.count(connectionId), now());
}

function ignore(): void {}
