import type { ReportCopy } from '../../copy/report-copy.ts';
import { defaultReportQuery } from '../../model/filter/service-query.ts';
import type { Job } from '../../model/job.ts';
import { toProblem } from '../../model/problem.ts';
import { isConfirmedMissing } from '../../model/web-page.ts';
import type { Services } from '../services.ts';
import type { Stores } from '../stores.ts';

interface Deps extends Pick<Stores, 'reports'> {
  services: Services;
  reportCopy: ReportCopy;
  now(): number;
}

/**
 * The interface leaves open (§4.2) whether deleting a project deletes its reports, so the service is asked. If it no
 * longer has them, they are removed from the local copy. A failure is ignored: the next full sync finds the deletions.
 */
export async function forgetDeletedProject(deps: Deps, job: Job): Promise<void> {
  const { work, state, isSeen, connectionId } = job;
  if (work.kind !== 'deleteProject' || state !== 'done' || isSeen) return;
  const { services, reports, reportCopy, now } = deps;
  try {
    const askedAt = now();
    const client = await services.getClient(job);
    const { items, hasNext } = await client.listReports({ ...defaultReportQuery, project: work.project });
    if (items.length > 0 || hasNext) return;
    const unseen = await reports.listUnseenOfProject(connectionId, work.project, askedAt);
    const [first] = unseen;
    // The service may have kept the reports without their project.
    const problem = first !== undefined && (await client.showReport(first).then(() => undefined, toProblem));
    if (problem && isConfirmedMissing(problem)) await reportCopy.removeMissing(connectionId, unseen);
  } catch {}
}
