import type { IDBPTransaction, StoreNames } from 'idb';
import type { Job } from '../../model/job.ts';
import { indexReport } from '../../model/report/indexed-report.ts';
import type { Schema } from '../schema.ts';
import { changeReports } from './change-reports.ts';

export type Settling = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>;

/**
 * What a job that is done has changed, in the local index and in the transaction that settles it: no moment and no crash
 * lies between the two.
 */
export async function settleReport(transaction: Settling, job: Job): Promise<void> {
  const { state, connectionId, serviceAddress, work, report, settledAt = 0 } = job;
  if (state !== 'done') return;
  // Where the connection leads to another service by now, ids mean something else.
  const sync = await transaction.objectStore('syncs').get(connectionId);
  if (!sync || sync.address !== (serviceAddress ?? sync.address)) return;
  const reportId = work.kind === 'deleteReport' ? work.reportId : report?.id;
  if (reportId === undefined) return;
  await changeReports(transaction, connectionId, [reportId], (_, known) =>
    report && work.kind !== 'deleteReport' ? indexReport(known, report, settledAt) : undefined,
  );
}
