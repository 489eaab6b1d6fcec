import { type CopyChange, type CopyWrite, putReport } from '../copy/rows.ts';
import { readSyncRow } from '../copy/sync-row.ts';
import { isAwaitingGrade, type Job } from '../model/job.ts';
import { getReportSubject, readRow } from './job-row.ts';

/**
 * Whether this write settles a job as done or as awaiting its grade, so that its report is current. False if a done job
 * is written again because the user has seen it, or if its grade never came: the report may have been changed or
 * deleted in the meantime.
 */
export function hasCurrentReport(job: Job): boolean {
  return isAwaitingGrade(job) || (job.state === 'done' && !job.isSeen && !job.awaitsGrade);
}

/**
 * Updates the local copy with what a job has changed, in the transaction that settles the job, so that a crash cannot
 * separate the two.
 */
export async function updateLocalCopy(transaction: CopyWrite, job: Job): Promise<CopyChange | undefined> {
  const { connectionId, serviceAddress, work, report, awaitsGrade, settledAt = 0 } = job;
  if (!hasCurrentReport(job)) return undefined;
  // While its grade is awaited, the job is written several times, and its report may have changed since the first.
  const [at, now] = awaitsGrade ? [awaitsGrade.since, Number.POSITIVE_INFINITY] : [settledAt, settledAt];
  // If the connection leads to another service by now, ids mean something else.
  const sync = readSyncRow(await transaction.objectStore('syncs').get(connectionId), now);
  if (!sync || sync.address !== (serviceAddress ?? sync.address)) return undefined;
  const reports = transaction.objectStore('reports');
  if (work.kind === 'deleteReport') {
    await reports.delete([connectionId, work.reportId]);
    return { reports: [], removed: [work.reportId] };
  }
  if (!report) return undefined;
  const known = await reports.getKey([connectionId, report.id]);
  if (!known && (await isDeleted(transaction, connectionId, report.id))) return undefined;
  const answered = { ...('privacy' in work && { privacy: work.privacy }), ...report };
  const row = await putReport(transaction, connectionId, answered, { at, now, readId: sync.readId });
  return row && { reports: [row], removed: [] };
}

/** Whether a job has deleted the report, which can happen while its grade is awaited. */
async function isDeleted(transaction: CopyWrite, connectionId: string, reportId: string): Promise<boolean> {
  const rows = await transaction.objectStore('jobs').index('subjects').getAll(getReportSubject(connectionId, reportId));
  return rows.some((row) => row.state === 'done' && readRow(row)?.work.kind === 'deleteReport');
}
