import type { ServiceClient } from '../../api/client.ts';
import type { Job } from '../../model/job.ts';
import { toProblem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';

/** What the service has that a job has made: its report, and others of the page that came at the same time. */
export type Trace = Required<Pick<Job, 'report'>> & Pick<Job, 'surplus'>;

/**
 * What else a question meets the write would meet as well. These say nothing of it: the answer cannot be read, or it is
 * the question alone that the service does not allow or know.
 */
const tellsNothing = new Set(['notUnderstood', 'forbidden', 'invalid']);

/** What the service has before a job writes, to know afterwards what is new. Absent where it does not say. */
export async function readBefore({ work }: Job, client: ServiceClient): Promise<Job['before']> {
  try {
    if (work.kind === 'create') return { reportIds: (await client.listReportsOf(work.url)).map(({ id }) => id) };
    if (work.kind === 'rerun') return { generatedAt: (await client.showReport(work.reportId)).generatedAt };
    return undefined;
  } catch (error) {
    if (tellsNothing.has(toProblem(error).code)) return undefined;
    throw error;
  }
}

/**
 * Asks the service whether it did what is in doubt. `isOthers` tells which reports other jobs have made, `answered` is
 * the one that is known to be this job's.
 */
export async function findTrace(
  { work, before }: Job,
  client: ServiceClient,
  isOthers: (reportId: string) => Promise<boolean>,
  answered?: Report,
): Promise<Trace | undefined> {
  if (work.kind === 'rerun') {
    const report = await client.showReport(work.reportId);
    const isNew = before?.generatedAt !== undefined && report.generatedAt !== before.generatedAt;
    return isNew ? { report } : undefined;
  }
  if (work.kind !== 'create' || !before?.reportIds) return undefined;
  const fresh: Report[] = [];
  for (const report of await client.listReportsOf(work.url)) {
    const isKnown = report.id === answered?.id || before.reportIds.includes(report.id);
    const isOurs = report.privacy === undefined || report.privacy === work.privacy;
    if (!isKnown && isOurs && !(await isOthers(report.id))) fresh.push(report);
  }
  // The first that came is the one that was asked for.
  const report = answered ?? fresh.pop();
  return report && { report, ...(fresh.length > 0 && { surplus: fresh.map(({ id }) => id) }) };
}
