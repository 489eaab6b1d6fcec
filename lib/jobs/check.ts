import type { ServiceClient } from '../api/client.ts';
import type { Job } from '../model/job.ts';
import { type ProblemCode, toProblem } from '../model/problem.ts';
import { isNewerId } from '../model/report/newer.ts';
import type { Report } from '../model/report/report.ts';

/** Failures of the read that do not stop the write: its response is unreadable, or the service rejects the read only. */
const ignoredCodes = new Set<ProblemCode>(['notUnderstood', 'forbidden', 'invalid']);

/** In milliseconds: the most by which the clocks of this machine and of the service are expected to differ. */
const clockSkew = 5 * 60_000;

/** What the service has before a job writes, to recognise afterwards what is new; undefined if that is not known. */
export async function readBefore(
  { work }: Job,
  client: ServiceClient,
  keepFormer: (report: Report) => Promise<void>,
): Promise<Job['before']> {
  try {
    if (work.kind === 'create') {
      const { reports, newestId, isWhole } = await client.searchPageReports(work.url);
      const reportIds = reports.map(({ id }) => id);
      return { reportIds, newestId, result: reports[0]?.result, ...(!isWhole && { isPartial: true }) };
    }
    if (work.kind === 'rerun') {
      const report = await client.showReport(work.reportId);
      // With the checks that are about to be replaced: afterwards they tell why the page got worse.
      await keepFormer(report);
      return { generatedAt: report.generatedAt, result: report.result };
    }
    return undefined;
  } catch (error) {
    if (ignoredCodes.has(toProblem(error).code)) return undefined;
    throw error;
  }
}

/**
 * Asks the service for the report that a job has created or re-run, if the outcome of its request is unknown (see
 * `isInDoubt`); undefined if no report is certainly new. `isOfOtherJob`: whether another job has created a report.
 */
export async function findJobReport(
  job: Job,
  client: ServiceClient,
  isOfOtherJob: (reportId: string) => Promise<boolean>,
): Promise<Report | undefined> {
  const { work, before } = job;
  if (work.kind === 'rerun') {
    const report = await client.showReport(work.reportId);
    const isNew = before?.generatedAt !== undefined && report.generatedAt !== before.generatedAt;
    return isNew ? report : undefined;
  }
  if (work.kind !== 'create' || !before?.reportIds) return undefined;
  const { reports } = await client.searchPageReports(work.url);
  // The list is newest first, and the oldest of the new reports is the one that this job requested.
  for (const report of reports.toReversed()) {
    const hasSamePrivacy = report.privacy === undefined || report.privacy === work.privacy;
    if (hasSamePrivacy && isNewSince(job, report) && !(await isOfOtherJob(report.id))) return report;
  }
  return undefined;
}

/**
 * Whether the service created the report after the job's request was sent. Of a large site only the newest reports were
 * read before (`isPartial`), so a report that was not among them may still be old: its id or time must show that it is
 * new.
 */
export function isNewSince(
  { before, sentAt }: Pick<Job, 'before'> & { sentAt?: number | undefined },
  report: Report,
): boolean {
  if (!before?.reportIds || before.reportIds.includes(report.id)) return false;
  const isNew = before.newestId === undefined ? undefined : isNewerId(report.id, before.newestId);
  if (isNew !== undefined) return isNew;
  if (!before.isPartial) return true;
  return report.createdAt !== undefined && sentAt !== undefined && report.createdAt >= sentAt - clockSkew;
}
