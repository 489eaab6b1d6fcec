import { isSettled, isUndoable, type Job } from '../../../lib/model/job.ts';
import type { GradeChange } from '../../../lib/model/report/grade-change.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';
import { findReportAfter } from '../../../lib/model/report-after.ts';

/** A report as the table shows it, with the newest job on it. */
export interface Row extends Pick<StoredReport, 'failedChecks' | 'values'> {
  report: Report;
  job?: Job;
  /** How its grade differs from the one before. */
  change?: GradeChange;
}

/** A row of a report that was requested at `askedAt`, updated with the result of a job that was settled later. */
export function createRow(report: Report, askedAt: number, job: Job | undefined): Row {
  const isNewer = job?.report && (job.settledAt ?? 0) > askedAt;
  return { report: (isNewer && findReportAfter(report, job)) || report, job };
}

/** Whether a job on the report is under way. One that can still be undone has not begun. */
export function isUnderWay(job: Job | undefined): boolean {
  return job !== undefined && !isSettled(job) && !isUndoable(job);
}
