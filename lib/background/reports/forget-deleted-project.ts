import { defaultReportQuery } from '../../model/filter/service-filter.ts';
import type { Job } from '../../model/job.ts';
import { toProblem } from '../../model/problem.ts';
import { saysGone } from '../../model/web-page.ts';
import type { Services } from '../connections/services.ts';
import type { Stores } from '../stores.ts';
import type { KeptReports } from './kept-reports.ts';

interface Parts extends Pick<Stores, 'reports'> {
  services: Services;
  keptReports: KeptReports;
  now(): number;
}

/**
 * Whether a deleted project takes its reports with it, the interface leaves open (§4.2), so the service is asked. Where it
 * has none of them any more, they leave the local copy. A failure is ignored: the next full sync finds it out.
 */
export async function forgetDeletedProject(parts: Parts, job: Job): Promise<void> {
  const { work, state, isSeen, connectionId } = job;
  if (work.kind !== 'deleteProject' || state !== 'done' || isSeen) return;
  const { services, reports, keptReports, now } = parts;
  try {
    const askedAt = now();
    const client = await services.getClient(job);
    const { items, hasNext } = await client.listReports({ ...defaultReportQuery, project: work.project });
    if (items.length > 0 || hasNext) return;
    const gone = await reports.listUnseen(connectionId, askedAt, work.project);
    const [first] = gone;
    // The service may have kept the reports and taken only their project away.
    const problem = first !== undefined && (await client.showReport(first).then(() => undefined, toProblem));
    if (problem && saysGone(problem)) await keptReports.takeOut(connectionId, gone, 'forget');
  } catch {}
}
