import type { ServiceClient } from '../../api/client.ts';
import type { Job } from '../../model/job.ts';
import { toProblem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';

/** After these the write may go on: the answer cannot be read, or the question alone is not allowed or not known. */
const ignorable = new Set(['notUnderstood', 'forbidden', 'invalid']);

/** The clocks of this machine and of the service differ by less, unless one of them is wrong. In milliseconds. */
const clockSkew = 5 * 60_000;

/** What the service has before a job writes, to know afterwards what is new. Absent where it does not say. */
export async function readBefore({ work }: Job, client: ServiceClient): Promise<Job['before']> {
  try {
    if (work.kind === 'create') {
      const { reports, newestId, isWhole } = await client.listReportsOf(work.url);
      const reportIds = reports.map(({ id }) => id);
      return { reportIds, newestId, result: reports[0]?.result, ...(!isWhole && { isPartial: true }) };
    }
    if (work.kind === 'rerun') {
      const { generatedAt, result } = await client.showReport(work.reportId);
      return { generatedAt, result };
    }
    return undefined;
  } catch (error) {
    if (ignorable.has(toProblem(error).code)) return undefined;
    throw error;
  }
}

/**
 * Asks the service for the report that a job in doubt has made or analysed; undefined where it has none that is surely
 * new. `isOthers` tells which reports other jobs have made.
 */
export async function findTrace(
  job: Job,
  client: ServiceClient,
  isOthers: (reportId: string) => Promise<boolean>,
): Promise<Report | undefined> {
  const { work, before } = job;
  if (work.kind === 'rerun') {
    const report = await client.showReport(work.reportId);
    const isNew = before?.generatedAt !== undefined && report.generatedAt !== before.generatedAt;
    return isNew ? report : undefined;
  }
  if (work.kind !== 'create' || !before?.reportIds) return undefined;
  const { reports } = await client.listReportsOf(work.url);
  // The first that came is the one that was asked for; the list has the newest first.
  for (const report of reports.toReversed()) {
    const isOurs = report.privacy === undefined || report.privacy === work.privacy;
    if (isOurs && isNewSince(job, report) && !(await isOthers(report.id))) return report;
  }
  return undefined;
}

/**
 * Whether the service made the report after the job's request left. The list of a large site shows its newest reports
 * alone, so a report that was not seen before may still be an old one: then its id or its time has to say that it is new.
 */
export function isNewSince(
  { before, sentAt }: Pick<Job, 'before'> & { sentAt?: number | undefined },
  report: Report,
): boolean {
  if (!before?.reportIds || before.reportIds.includes(report.id)) return false;
  const isAfter = compareIds(report.id, before.newestId);
  // Sorting by id is sorting by creation (interface §4.1).
  if (isAfter !== undefined) return isAfter;
  if (!before.isPartial) return true;
  return report.createdAt !== undefined && sentAt !== undefined && report.createdAt >= sentAt - clockSkew;
}

/** Whether the first id is the later one; undefined where they are not numbers. */
function compareIds(id: string, other: string | undefined): boolean | undefined {
  if (other === undefined || !/^\d+$/.test(id) || !/^\d+$/.test(other)) return undefined;
  return BigInt(id) > BigInt(other);
}
