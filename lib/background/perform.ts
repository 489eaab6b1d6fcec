import type { ServiceClient } from '../api/client.ts';
import type { Job, WorkKind } from '../model/job.ts';
import type { ProblemCode } from '../model/problem.ts';
import { toProblem } from '../model/problem.ts';
import type { Outcome } from '../queue/queue.ts';
import type { AppPorts } from './ports.ts';
import type { Services } from './services.ts';

/**
 * After these the service may have done the work all the same: the request was out, and no answer of the service's own
 * came back that says otherwise. A gateway's 502 or a redirect after the POST proves nothing. The user is told so;
 * nothing is sent again by itself.
 */
const doubtful = new Set<ProblemCode>([
  'offline',
  'unreachable',
  'timedOut',
  'redirected',
  'notJson',
  'notUnderstood',
  'serviceFault',
  'unexpected',
]);

/** Doing these again changes nothing more: a second DELETE finds nothing, the same privacy is set twice. */
const repeatable = new Set<WorkKind>(['update', 'deleteReport', 'deleteProject']);

/** Does a job's work at its service, awake until the answer is there (an analysis may take longer than the browser
 * lets an idle worker live). */
export async function performJob(job: Job, services: Services, ports: Pick<AppPorts, 'stayAwake'>): Promise<Outcome> {
  const sleep = ports.stayAwake();
  let isSent = false;
  try {
    const client = await services.getClient(job.connectionId);
    isSent = true;
    return { state: 'done', ...(await performWork(job, client)) };
  } catch (error) {
    const problem = toProblem(error);
    const isDoubtful = isSent && doubtful.has(problem.code) && !repeatable.has(job.work.kind);
    return { state: isDoubtful ? 'uncertain' : 'failed', problem };
  } finally {
    sleep();
  }
}

async function performWork({ work }: Job, client: ServiceClient): Promise<Partial<Outcome>> {
  switch (work.kind) {
    case 'create':
      return { report: await client.storeReport(work) };
    case 'update':
      return { report: await client.updateReport(work.reportId, work) };
    case 'rerun':
      return { report: await client.updateReport(work.reportId, { rerun: true }) };
    case 'deleteReport':
      return client.deleteReport(work.reportId);
    case 'deleteProject':
      return client.deleteProject(work.project);
  }
}

/** What becomes of a job whose worker died while it ran. */
export function recoverJob(job: Job): Outcome | 'again' {
  if (repeatable.has(job.work.kind)) return 'again';
  return { state: 'uncertain', problem: { code: 'interrupted' } };
}
