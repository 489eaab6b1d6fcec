import { getPageKey } from '../../model/address/same-page.ts';
import type { Report } from '../../model/report/report.ts';
import {
  compareNewness,
  createReportRow,
  isSameStored,
  type ReportRow,
  updateStoredReport,
} from '../../model/report/stored-report.ts';
import { beginWrite, type Database, writeStep } from '../database.ts';
import { createLock } from '../lock.ts';
import type { SyncRow } from '../schema.ts';
import { getConnectionRange, readReports } from './read-reports.ts';
import { readSyncRow } from './sync-row.ts';

export type StoredReports = ReturnType<typeof createStoredReports>;

/**
 * The local copy of every connection's reports, written by the worker alone. Lost rows are requested again.
 *
 * Unlike all other stored values, the rows are read without a schema: only the worker writes them, each from a `Report`
 * that a schema had accepted, and up to a hundred thousand of them are read to show a list.
 */
export function createStoredReports(openDatabase: () => Promise<Database>) {
  /** By connection, the ids of reports that were deleted during this worker's life. */
  const deleted = new Map<string, Set<string>>();
  const put = async (connectionId: string, reports: Report[], options: PutOptions) => {
    const database = await openDatabase();
    // Filtered in the same step in which the transaction is created: either it sees a deletion, or it precedes it.
    const left = reports.filter(({ id }) => !deleted.get(connectionId)?.has(id));
    return putReports(database, connectionId, left, options);
  };
  const forget = async (connectionId: string, ids: string[]): Promise<void> => {
    const database = await openDatabase();
    for (let start = 0; start < ids.length; start += writeStep) {
      const transaction = beginWrite(database, ['reports']);
      const step = ids.slice(start, start + writeStep);
      for (const id of step) void transaction.objectStore('reports').delete([connectionId, id]);
      await transaction.done;
    }
  };
  const listReports = async (connectionId: string, url: string, limit: number) => {
    const rows = await (await openDatabase()).getAllFromIndex('reports', 'page', [connectionId, getPageKey(url)]);
    return rows.sort(compareNewness).slice(0, limit);
  };
  return {
    /** For several changes in a row, so that a pending write cannot follow the removal of a connection's reports. */
    withLock: createLock(),
    /** Writes a response's reports in one transaction: see `updateStoredReport`. Returns the changed rows. */
    write: (connectionId: string, reports: Report[], at: number, now?: number) =>
      put(connectionId, reports, { at, now }),
    /** Writes a page of a sync and the sync's progress, in one transaction. Returns the changed rows. */
    writePage: (sync: SyncRow, reports: Report[], at: number, now?: number) =>
      put(sync.connectionId, reports, { at, now, sync }),
    /** Call before a deleted report is removed: responses to requests sent before the delete then do not restore it. */
    noteDeleted(connectionId: string, reportId: string): void {
      deleted.set(connectionId, (deleted.get(connectionId) ?? new Set()).add(reportId));
    },
    /** Removes reports that the service no longer has. A later response may restore them. */
    forget,
    /** Finds the newest report of a page, whichever way its address is spelled. */
    findReport: async (connectionId: string, url: string) => (await listReports(connectionId, url, 1))[0],
    /** Lists the reports of a page, newest first and no more than `limit`. */
    listReports,
    count: async (connectionId: string) => (await openDatabase()).count('reports', getConnectionRange(connectionId)),
    /** Lists the ids of reports that no response contained since a time; with a `project`, only of its reports. */
    async listUnseen(connectionId: string, since: number, project?: string): Promise<string[]> {
      const range = IDBKeyRange.bound([connectionId], [connectionId, since], false, true);
      const database = await openDatabase();
      if (project === undefined) {
        const keys = await database.getAllKeysFromIndex('reports', 'seenAt', range);
        return keys.map(([, id]) => id);
      }
      const ids: string[] = [];
      await readReports(database, connectionId, {}, (rows) => {
        for (const { id, project: own, seenAt } of rows) if (own === project && seenAt < since) ids.push(id);
      });
      return ids;
    },
    /** Removes a connection's reports and its sync. */
    async drop(connectionId: string): Promise<void> {
      deleted.delete(connectionId);
      const transaction = beginWrite(await openDatabase(), ['reports', 'syncs']);
      void transaction.objectStore('reports').delete(getConnectionRange(connectionId));
      void transaction.objectStore('syncs').delete(connectionId);
      await transaction.done;
    },
    listSyncs: async (): Promise<SyncRow[]> =>
      (await (await openDatabase()).getAll('syncs')).flatMap((row) => readSyncRow(row) ?? []),
    findSync: async (connectionId: string) => readSyncRow(await (await openDatabase()).get('syncs', connectionId)),
    async writeSync(sync: SyncRow): Promise<void> {
      const transaction = beginWrite(await openDatabase(), ['syncs']);
      await Promise.all([transaction.objectStore('syncs').put(sync), transaction.done]);
    },
  };
}

interface PutOptions {
  at: number;
  now?: number | undefined;
  sync?: SyncRow;
}

async function putReports(
  database: Database,
  connectionId: string,
  reports: Report[],
  { at, now, sync }: PutOptions,
): Promise<ReportRow[]> {
  const transaction = beginWrite(database, ['reports', 'syncs']);
  const store = transaction.objectStore('reports');
  const changed: ReportRow[] = [];
  const putReport = async (answer: Report) => {
    const known = await store.get([connectionId, answer.id]);
    const row = createReportRow(connectionId, updateStoredReport(known, answer, at, now));
    const isSame = known !== undefined && isSameStored(known, row);
    if (!isSame) changed.push(row);
    // `seenAt` of an unchanged report only matters to a sync.
    if (!isSame || sync) await store.put(row);
  };
  const putAll = async () => {
    await Promise.all(reports.map(putReport));
    if (sync) await transaction.objectStore('syncs').put(sync);
  };
  await Promise.all([putAll(), transaction.done]);
  return changed;
}
