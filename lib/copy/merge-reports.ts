import type { Connection } from '../model/connection.ts';
import { mergeHistory } from '../model/report/merge-history.ts';
import {
  createReportRow,
  isSameStored,
  type ReportRow,
  type StoredReport,
  toStoredReport,
} from '../model/report/stored-report.ts';
import { beginWrite, type Database } from '../storage/database.ts';
import { copyStores } from './rows.ts';
import { createSync } from './sync-row.ts';

interface Options {
  /** Nothing is written. */
  isTrial: boolean;
  now: number;
}

/**
 * Merges reports that another browser has seen into a connection's copy, in one transaction. The next read of the whole
 * list removes those that the service does not have.
 */
export async function mergeReports(
  database: Database,
  { id: connectionId, address }: Pick<Connection, 'id' | 'address'>,
  reports: StoredReport[],
  { isTrial, now }: Options,
): Promise<{ added: ReportRow[]; changed: ReportRow[] }> {
  const transaction = beginWrite(database, copyStores);
  const store = transaction.objectStore('reports');
  const [added, changed]: [ReportRow[], ReportRow[]] = [[], []];
  const merge = async (report: StoredReport) => {
    const stored = await store.get([connectionId, report.id]);
    // The other browser's clock may be ahead.
    const theirs = { ...report, seenAt: Math.min(report.seenAt, now) };
    const row = createReportRow(
      connectionId,
      stored ? mergeHistory(toStoredReport(stored), theirs) : theirs,
      stored?.readId,
    );
    if (stored && isSameStored(stored, row)) return;
    (stored ? changed : added).push(row);
    if (!isTrial) await store.put(row);
  };
  const mergeAll = async () => {
    const syncs = transaction.objectStore('syncs');
    if (!isTrial && !(await syncs.get(connectionId))) await syncs.add(createSync(connectionId, address));
    await Promise.all(reports.map(merge));
    const sync = await syncs.get(connectionId);
    // Some may have been deleted since: the whole list is read when it is opened next.
    if (!isTrial && added.length > 0 && sync?.fullAt !== undefined) await syncs.put({ ...sync, fullAt: 0 });
  };
  await Promise.all([mergeAll(), transaction.done]);
  return { added, changed };
}
