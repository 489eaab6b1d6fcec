import { isSettled, isUndoable, type Job } from '../../../lib/model/job.ts';
import type { GradeChange } from '../../../lib/model/report/grade-change.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';

/** A report as the table shows it, with the newest job on it. */
export interface Row {
  report: ReportRow;
  job?: Job;
  /** How its grade differs from the one before. */
  change?: GradeChange;
}

/** Whether a job on the report is under way. One that can still be undone has not begun. */
export function isUnderWay(job: Job | undefined): boolean {
  return job !== undefined && !isSettled(job) && !isUndoable(job);
}
