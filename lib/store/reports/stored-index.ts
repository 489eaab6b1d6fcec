import type { StoreNames } from 'idb';
import { type IndexedReport, indexReport, isSameIndexed } from '../../model/report/indexed-report.ts';
import type { Report } from '../../model/report/report.ts';
import type { Database } from '../database.ts';
import type { ReportBlock, Schema, SyncRow } from '../schema.ts';
import { createTurns, type Turns } from '../turns.ts';
import { deleteAddresses } from './address-row.ts';
import { indexVersion, rangeOf } from './block.ts';
import { type Change, changeReports, reportStores } from './change-reports.ts';
import { listByAddress } from './list-by-address.ts';

/** The local index of every connection, written by the worker alone. It is a copy: what is lost is asked for again. */
export interface StoredIndex {
  /** For steps of several changes: nothing that was on its way is written after its connection's index was dropped. */
  inTurn: Turns;
  /** What an answer brought at that time, in one transaction. Answers what has changed by it, or all it wrote. */
  write(connectionId: string, reports: Report[], at: number, answersAll?: boolean): Promise<IndexedReport[]>;
  /**
   * The same for pages of a walk, and where the walk stands. Answers the blocks in which something has changed, and how
   * many pages in a row brought nothing new to the walk.
   */
  writePages(sync: SyncRow, pages: Report[][], at: number): Promise<{ blocks: ReportBlock[]; fruitless: number }>;
  /** They are deleted: no answer that was on its way brings them back. */
  remove(connectionId: string, reportIds: string[]): Promise<void>;
  /** They seem to be gone. */
  forget(connectionId: string, reportIds: string[]): Promise<void>;
  /** The newest report of a page, whichever way its address is spelled. */
  findReport(connectionId: string, url: string): Promise<IndexedReport | undefined>;
  /** All of its reports, the newest first; no more than that many. */
  listReports(connectionId: string, url: string, limit: number): Promise<IndexedReport[]>;
  /** Forgets all of a connection. */
  drop(connectionId: string): Promise<void>;
  listSyncs(): Promise<SyncRow[]>;
  findSync(connectionId: string): Promise<SyncRow | undefined>;
  writeSync(sync: SyncRow): Promise<void>;
}

const stores: StoreNames<Schema>[] = [...reportStores, 'syncs'];

export function createStoredIndex(open: () => Promise<Database>): StoredIndex {
  // What was deleted does not come back with an answer that was on its way.
  const removed = new Set<string>();
  const put = createPut(open, removed);
  const forget = async (connectionId: string, ids: string[]) => {
    const transaction = (await open()).transaction(reportStores, 'readwrite');
    await Promise.all([changeReports(transaction, connectionId, ids, () => undefined), transaction.done]);
  };
  const listSyncs = async () =>
    (await (await open()).getAll('syncs')).filter(({ version }) => version === indexVersion);

  return {
    inTurn: createTurns(),
    write: async (...written) => (await put(...written)).changed,
    writePages: (sync, pages, at) =>
      put(sync.connectionId, pages.flat(), at, false, { ...sync, fruitless: sync.fruitless + pages.length }),
    async remove(connectionId, reportIds) {
      for (const id of reportIds) removed.add(`${connectionId} ${id}`);
      await forget(connectionId, reportIds);
    },
    forget,
    findReport: async (connectionId, url) => (await listByAddress(await open(), connectionId, url, 1))[0],
    listReports: async (connectionId, url, limit) => listByAddress(await open(), connectionId, url, limit),
    async drop(connectionId) {
      removed.clear();
      const transaction = (await open()).transaction(stores, 'readwrite');
      void transaction.objectStore('reports').delete(rangeOf(connectionId));
      void transaction.objectStore('syncs').delete(connectionId);
      deleteAddresses(transaction, connectionId);
      await transaction.done;
    },
    listSyncs,
    findSync: async (connectionId) => (await listSyncs()).find((sync) => sync.connectionId === connectionId),
    writeSync: async (sync) => void (await (await open()).put('syncs', sync)),
  };
}

function createPut(open: () => Promise<Database>, removed: Set<string>) {
  return async (connectionId: string, reports: Report[], at: number, answersAll = false, sync?: SyncRow) => {
    const answers = new Map(reports.map((report) => [report.id, report]));
    // Most workers never delete one, and a walk brings a hundred thousand.
    if (removed.size > 0) for (const id of answers.keys()) if (removed.has(`${connectionId} ${id}`)) answers.delete(id);
    const transaction = (await open()).transaction(stores, 'readwrite');
    const changed = new Set<IndexedReport>();
    const blocks: ReportBlock[] = [];
    let fresh = 0;
    const change: Change = (id, known) => {
      const answer = answers.get(id);
      const indexed = answer && indexReport(known, answer, at);
      const isSame = known && indexed && isSameIndexed(known, indexed);
      if (indexed && (answersAll || !isSame)) changed.add(indexed);
      if (!known || known.seenAt < (sync?.startedAt ?? 0)) fresh++;
      // Only a walk asks when it was seen.
      return isSame && !sync ? known : indexed;
    };
    await changeReports(transaction, connectionId, [...answers.keys()], change, (block, written) => {
      if (written.some((report) => changed.has(report))) blocks.push(block);
    });
    const fruitless = fresh > 0 ? 0 : (sync?.fruitless ?? 0);
    if (sync) void transaction.objectStore('syncs').put({ ...sync, fruitless });
    await transaction.done;
    return { changed: [...changed], blocks, fruitless };
  };
}
