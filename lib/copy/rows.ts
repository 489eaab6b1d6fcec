import type { IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import { getPageKey } from '../model/address/same-page.ts';
import { compareNewest, getNewness } from '../model/report/newer.ts';
import type { Report } from '../model/report/report.ts';
import { createReportRow, isSameStored, type ReportRow, updateStoredReport } from '../model/report/stored-report.ts';
import { beginWrite, type Database, writeStep } from '../storage/database.ts';
import { createLock } from '../storage/lock.ts';
import type { Schema, SyncRow } from '../storage/schema.ts';
import { getConnectionRange, readReports } from './read-reports.ts';
import { createSync, readSyncRow } from './sync-row.ts';

/** What a transaction that calls `putReport` has to include. */
export const copyStores: StoreNames<Schema>[] = ['reports', 'removedReports', 'syncs'];
export type CopyWrite = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>;
type SyncStore = IDBPObjectStore<Schema, StoreNames<Schema>[], 'syncs', 'readwrite'>;

/** Rows that the service no longer had keep their earlier grades for this long, in case they come back. */
const keptForMs = 30 * 24 * 60 * 60_000;

/** The rows of one connection that were written, and the ids of those that were removed. */
export interface CopyChange {
  reports: ReportRow[];
  removed: string[];
}

interface Answer {
  /** When the request left. */
  at: number;
  now: number;
  /** The number of the read that runs or ran last: see `SyncRow`. */
  readId: number;
  /** The report's place in the service's list, if the answer shows it: see `getNewness`. */
  order?: number | undefined;
}

/** Updates a report of the copy with a response. Returns the row if pages show a difference. */
export async function putReport(
  transaction: CopyWrite,
  connectionId: string,
  report: Report,
  { at, now, readId, order }: Answer,
): Promise<ReportRow | undefined> {
  const store = transaction.objectStore('reports');
  const stored = await store.get([connectionId, report.id]);
  const known = stored ?? (await takeRemoved(transaction, connectionId, report.id));
  // A time in the future was stored before the clock was set back.
  const isFuture = known !== undefined && known.seenAt > now;
  const updated = updateStoredReport(isFuture ? { ...known, seenAt: at } : known, report, at);
  const isUnplaced = order !== undefined && getNewness(updated) === Number.MAX_SAFE_INTEGER;
  const row = createReportRow(connectionId, isUnplaced ? { ...updated, order } : updated, readId);
  const isSame = stored !== undefined && isSameStored(stored, row);
  if (!isSame || stored.seenAt !== row.seenAt || stored.readId !== readId) await store.put(row);
  return isSame ? undefined : row;
}

/** The row of a report that comes back after it was removed, with its earlier grades. */
async function takeRemoved(transaction: CopyWrite, connectionId: string, id: string): Promise<ReportRow | undefined> {
  const store = transaction.objectStore('removedReports');
  const removed = await store.get([connectionId, id]);
  if (!removed) return undefined;
  await store.delete([connectionId, id]);
  const { removedAt, ...row } = removed;
  return row;
}

export type StoredReports = ReturnType<typeof createStoredReports>;

/**
 * The local copy of every connection's reports, written by the worker alone. Lost rows are requested again, but their
 * earlier grades exist nowhere else.
 *
 * Unlike all other stored values, the rows are read without a schema: only the worker writes them, each from a `Report`
 * that a schema had accepted, and up to a hundred thousand of them are read to show a list.
 */
export function createStoredReports(openDatabase: () => Promise<Database>, now: () => number = Date.now) {
  /** By connection, the ids of reports that were deleted during this worker's life. */
  const deleted = new Map<string, Set<string>>();
  /** In one transaction. `begin` writes the state of the copy. Returns the changed rows. */
  const writeReports = async (
    connectionId: string,
    reports: Report[],
    times: Pick<Answer, 'at' | 'now'>,
    begin: (syncs: SyncStore) => Promise<Pick<Answer, 'readId' | 'order'>>,
  ) => {
    const transaction = beginWrite(await openDatabase(), copyStores);
    // Filtered in the same step in which the transaction is created: either it sees a deletion, or it precedes it.
    const left = reports.filter(({ id }) => !deleted.get(connectionId)?.has(id));
    const putAll = async () => {
      const { readId, order } = await begin(transaction.objectStore('syncs'));
      const puts = left.map((report, index) => {
        const place = order === undefined ? undefined : order - index;
        return putReport(transaction, connectionId, report, { ...times, readId, order: place });
      });
      return Promise.all(puts);
    };
    const [changed] = await Promise.all([putAll(), transaction.done]);
    return changed.filter((row) => row !== undefined);
  };
  const listReports = async (connectionId: string, url: string, limit: number) => {
    const rows = await (await openDatabase()).getAllFromIndex('reports', 'page', [connectionId, getPageKey(url)]);
    return rows.sort(compareNewest).slice(0, limit);
  };
  return {
    /** For several changes in a row, so that a pending write cannot follow the removal of a connection's reports. */
    withLock: createLock(),
    /** Writes the reports of a response to a request that left at the time `at`. `address`: of the service. */
    write: (connectionId: string, reports: Report[], at: number, { now = at, address = '' } = {}) =>
      writeReports(connectionId, reports, { at, now }, async (syncs) => {
        const known = await syncs.get(connectionId);
        if (!known) await syncs.add(createSync(connectionId, address));
        return { readId: readSyncRow(known, now)?.readId ?? 0 };
      }),
    /** Writes a page of the service's list and the progress of the sync. `order`: that of the page's first report. */
    writePage: (sync: SyncRow, reports: Report[], { order, ...times }: { at: number; now: number; order: number }) =>
      writeReports(sync.connectionId, reports, times, async (syncs) => {
        await syncs.put(sync);
        return { readId: sync.readId, order };
      }),
    /** Call before a deleted report is removed: responses to requests sent before the delete then do not restore it. */
    noteDeleted(connectionId: string, reportId: string): void {
      deleted.set(connectionId, (deleted.get(connectionId) ?? new Set()).add(reportId));
    },
    /** Removes reports that the service no longer has. A later response may restore them, with their earlier grades. */
    async forget(connectionId: string, ids: string[]): Promise<void> {
      const database = await openDatabase();
      const removedAt = now();
      for (let start = 0; start < ids.length; start += writeStep) {
        const transaction = beginWrite(database, copyStores);
        const [store, removed] = [transaction.objectStore('reports'), transaction.objectStore('removedReports')];
        const remove = async (id: string) => {
          const row = await store.get([connectionId, id]);
          if (row?.result || row?.states) await removed.put({ ...row, removedAt });
          await store.delete([connectionId, id]);
        };
        await Promise.all([...ids.slice(start, start + writeStep).map(remove), transaction.done]);
      }
    },
    /** Ends what is kept of removed reports, after its time. */
    async forgetGrades(): Promise<void> {
      const database = await openDatabase();
      const range = IDBKeyRange.upperBound(now() - keptForMs);
      if ((await database.countFromIndex('removedReports', 'removedAt', range)) === 0) return;
      const transaction = beginWrite(database, ['removedReports']);
      const store = transaction.objectStore('removedReports');
      const keys = await store.index('removedAt').getAllKeys(range);
      await Promise.all([...keys.map((key) => store.delete(key)), transaction.done]);
    },
    find: async (connectionId: string, id: string) => (await openDatabase()).get('reports', [connectionId, id]),
    /** Finds the newest report of a page, whichever way its address is spelled. */
    findReport: async (connectionId: string, url: string) => (await listReports(connectionId, url, 1))[0],
    /** Lists the reports of a page, newest first and no more than `limit`. */
    listReports,
    count: async (connectionId: string) => (await openDatabase()).count('reports', getConnectionRange(connectionId)),
    /** Lists the ids of reports that no response contained since the read with this number began. */
    async listUnseen(connectionId: string, readId: number): Promise<string[]> {
      const range = IDBKeyRange.bound([connectionId], [connectionId, readId], false, true);
      const keys = await (await openDatabase()).getAllKeysFromIndex('reports', 'readId', range);
      return keys.map(([, id]) => id);
    },
    /** Lists the ids of a project's reports that no response contained since a time. */
    async listUnseenOfProject(connectionId: string, project: string, since: number): Promise<string[]> {
      const ids: string[] = [];
      await readReports(await openDatabase(), connectionId, {}, (rows) => {
        for (const { id, project: own, seenAt } of rows) if (own === project && seenAt < since) ids.push(id);
      });
      return ids;
    },
    /** Removes a connection's reports and its sync. */
    async drop(connectionId: string): Promise<void> {
      deleted.delete(connectionId);
      const transaction = beginWrite(await openDatabase(), copyStores);
      void transaction.objectStore('reports').delete(getConnectionRange(connectionId));
      void transaction.objectStore('removedReports').delete(getConnectionRange(connectionId));
      void transaction.objectStore('syncs').delete(connectionId);
      await transaction.done;
    },
    listSyncs: async (): Promise<SyncRow[]> =>
      (await (await openDatabase()).getAll('syncs')).flatMap((row) => readSyncRow(row, now()) ?? []),
    findSync: async (connectionId: string) =>
      readSyncRow(await (await openDatabase()).get('syncs', connectionId), now()),
    async writeSync(sync: SyncRow): Promise<void> {
      const transaction = beginWrite(await openDatabase(), ['syncs']);
      await Promise.all([transaction.objectStore('syncs').put(sync), transaction.done]);
    },
  };
}
