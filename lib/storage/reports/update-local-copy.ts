import type { IDBPTransaction, StoreNames } from 'idb';
import type { Job } from '../../model/job.ts';
import { createReportRow, updateStoredReport } from '../../model/report/stored-report.ts';
import { getReportSubject, readRow } from '../jobs/job-row.ts';
import type { Schema } from '../schema.ts';
import { readSyncRow } from './sync-row.ts';

export type Settling = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>;

/**
 * Whether this write settles a job as done, so that its report is current. False if a done job is written again because
 * the user has seen it, or if its grade never came: the report may have been changed or deleted in the meantime.
 */
export function hasCurrentReport({ state, isSeen, awaitsGrade }: Job): boolean {
  return state === 'done' && !isSeen && !awaitsGrade;
}

/**
 * Updates the local copy with what a job has changed, in the transaction that settles the job, so that a crash cannot
 * separate the two.
 */
export async function updateLocalCopy(transaction: Settling, job: Job): Promise<void> {
  const { connectionId, serviceAddress, work, report, settledAt = 0 } = job;
  if (!hasCurrentReport(job)) return;
  // If the connection leads to another service by now, ids mean something else.
  const sync = readSyncRow(await transaction.objectStore('syncs').get(connectionId));
  if (!sync || sync.address !== (serviceAddress ?? sync.address)) return;
  const reports = transaction.objectStore('reports');
  if (work.kind === 'deleteReport') await reports.delete([connectionId, work.reportId]);
  else if (report) {
    const known = await reports.get([connectionId, report.id]);
    if (!known && (await isDeleted(transaction, connectionId, report.id))) return;
    const answered = { ...('privacy' in work && { privacy: work.privacy }), ...report };
    await reports.put(createReportRow(connectionId, updateStoredReport(known, answered, settledAt)));
  }
}

/** Whether a job has deleted the report, which can happen while its grade is awaited. */
async function isDeleted(transaction: Settling, connectionId: string, reportId: string): Promise<boolean> {
  const rows = await transaction.objectStore('jobs').index('subjects').getAll(getReportSubject(connectionId, reportId));
  return rows.some((row) => row.state === 'done' && readRow(row)?.work.kind === 'deleteReport');
}
