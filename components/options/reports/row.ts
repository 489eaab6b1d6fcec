import { isSettled, type Job } from '../../../lib/model/job.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { findReportAfter } from '../../../lib/model/report/report-after.ts';
import { getReportTarget } from '../../../lib/model/work-target.ts';
import { getLatestJobs, isGone, type JobList } from '../../hooks/known-jobs.ts';

/** A report as the table shows it, with the newest job on it. */
export interface Row {
  report: Report;
  job?: Job;
}

/** The service's answer, updated by jobs: without deleted reports, with the results of re-runs. */
export function listRows(reports: Report[], askedAt: number, list: JobList, connectionId: string): Row[] {
  const latest = getLatestJobs(list, connectionId);
  return reports
    .map((report) => createRow(report, askedAt, latest.get(getReportTarget(report.id))))
    .filter(({ job }) => !isGone(job, askedAt));
}

export function createRow(report: Report, askedAt: number, job: Job | undefined): Row {
  const isNewer = job?.report && (job.settledAt ?? 0) > askedAt;
  return { report: (isNewer && findReportAfter(report, job)) || report, job };
}

export function isUnsettled(job: Job | undefined): boolean {
  return job !== undefined && !isSettled(job);
}
