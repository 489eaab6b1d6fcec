import { getPageKey } from '../../model/address/same-page.ts';
import type { Report } from '../../model/report/report.ts';
import {
  compareNewness,
  createReportRow,
  isSameStored,
  type ReportRow,
  updateStoredReport,
} from '../../model/report/stored-report.ts';
import type { Database } from '../database.ts';
import { createLock, type Lock } from '../lock.ts';
import type { SyncRow } from '../schema.ts';
import { getConnectionRange, readReports } from './read-reports.ts';
import { readSyncRow } from './sync-row.ts';

/**
 * The local copy of every connection's reports, written by the worker alone. What is lost of it is asked for again.
 *
 * Its rows are read without a schema, alone of all that is stored: each was made of a `Report` that a schema had read,
 * nobody but the worker can write here, and a hundred thousand of them are read before a list is whole.
 */
export interface StoredReports {
  /** For steps of several changes: nothing that was on its way is written after its connection's reports were dropped. */
  withLock: Lock;
  /** What an answer brought at that time, in one transaction. Answers what has changed by it, or all it wrote. */
  write(connectionId: string, reports: Report[], at: number, answersAll?: boolean): Promise<ReportRow[]>;
  /** Writes a page of a sync together with the progress of the sync, in one transaction. Answers what has changed by it. */
  writePage(sync: SyncRow, reports: Report[], at: number): Promise<ReportRow[]>;
  /** For deleted reports: an answer that was requested before the delete does not bring them back. */
  remove(connectionId: string, reportIds: string[]): Promise<void>;
  /** For reports that the service no longer has; a later answer may bring them back. */
  forget(connectionId: string, reportIds: string[]): Promise<void>;
  /** The newest report of a page, whichever way its address is spelled. */
  findReport(connectionId: string, url: string): Promise<ReportRow | undefined>;
  /** All of its reports, the newest first; no more than that many. */
  listReports(connectionId: string, url: string, limit: number): Promise<ReportRow[]>;
  count(connectionId: string): Promise<number>;
  /** The ids of reports that no answer contained since; with a project, of its reports alone. */
  listUnseen(connectionId: string, since: number, project?: string): Promise<string[]>;
  /** Forgets all of a connection. */
  drop(connectionId: string): Promise<void>;
  listSyncs(): Promise<SyncRow[]>;
  findSync(connectionId: string): Promise<SyncRow | undefined>;
  writeSync(sync: SyncRow): Promise<void>;
}

export function createStoredReports(open: () => Promise<Database>): StoredReports {
  /** By connection, what was deleted in this worker's life. */
  const removed = new Map<string, Set<string>>();
  const withoutRemoved = (connectionId: string, reports: Report[]) =>
    reports.filter(({ id }) => !removed.get(connectionId)?.has(id));
  const forget = async (connectionId: string, ids: string[]) => {
    const { store, done } = (await open()).transaction('reports', 'readwrite');
    for (const id of ids) void store.delete([connectionId, id]);
    await done;
  };
  const listReports = async (connectionId: string, url: string, limit: number) => {
    const rows = await (await open()).getAllFromIndex('reports', 'page', [connectionId, getPageKey(url)]);
    return rows.sort(compareNewness).slice(0, limit);
  };
  return {
    withLock: createLock(),
    async write(connectionId, reports, at, answersAll = false) {
      const { written, changed } = await put(await open(), connectionId, withoutRemoved(connectionId, reports), at);
      return answersAll ? written : changed;
    },
    async writePage(sync, reports, at) {
      const { connectionId } = sync;
      return (await put(await open(), connectionId, withoutRemoved(connectionId, reports), at, sync)).changed;
    },
    async remove(connectionId, reportIds) {
      removed.set(connectionId, new Set([...(removed.get(connectionId) ?? []), ...reportIds]));
      await forget(connectionId, reportIds);
    },
    forget,
    findReport: async (connectionId, url) => (await listReports(connectionId, url, 1))[0],
    listReports,
    count: async (connectionId) => (await open()).count('reports', getConnectionRange(connectionId)),
    async listUnseen(connectionId, since, project) {
      const range = IDBKeyRange.bound([connectionId], [connectionId, since], false, true);
      const database = await open();
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
    async drop(connectionId) {
      removed.delete(connectionId);
      const transaction = (await open()).transaction(['reports', 'syncs'], 'readwrite');
      void transaction.objectStore('reports').delete(getConnectionRange(connectionId));
      void transaction.objectStore('syncs').delete(connectionId);
      await transaction.done;
    },
    listSyncs: async () => (await (await open()).getAll('syncs')).flatMap((row) => readSyncRow(row) ?? []),
    findSync: async (connectionId) => readSyncRow(await (await open()).get('syncs', connectionId)),
    writeSync: async (sync) => void (await (await open()).put('syncs', sync)),
  };
}

async function put(database: Database, connectionId: string, reports: Report[], at: number, sync?: SyncRow) {
  const transaction = database.transaction(['reports', 'syncs'], 'readwrite');
  const store = transaction.objectStore('reports');
  const written: ReportRow[] = [];
  const changed: ReportRow[] = [];
  const keep = async (answer: Report) => {
    const known = await store.get([connectionId, answer.id]);
    const row = createReportRow(connectionId, updateStoredReport(known, answer, at));
    const isSame = known !== undefined && isSameStored(known, row);
    written.push(row);
    if (!isSame) changed.push(row);
    // Only a sync asks when a report was seen.
    if (!isSame || sync) await store.put(row);
  };
  const keepAll = async () => {
    await Promise.all(reports.map(keep));
    if (sync) await transaction.objectStore('syncs').put(sync);
    return { written, changed };
  };
  const [result] = await Promise.all([keepAll(), transaction.done]);
  return result;
}
