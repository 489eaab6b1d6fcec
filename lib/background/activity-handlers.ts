import type { Input, JobPage } from '../messages/contract.ts';
import { type Job, withoutPassword } from '../model/job.ts';
import { ProblemError } from '../model/problem.ts';
import type { Revival } from '../queue/revive.ts';
import type { App } from './app.ts';
import { admitAddress } from './gate.ts';
import { clearAttention } from './work-badge.ts';

/** The journal as people read it. Whoever looks has seen what the icon calls attention to. */
export async function listJobs(app: App, { state, limit }: Input<'listJobs'>): Promise<JobPage> {
  const holds = await app.queue.listHolds();
  const [{ jobs, hasMore }, counts] = await Promise.all([app.journal.list({ state, limit }), app.journal.count()]);
  await clearAttention(app);
  return { jobs: jobs.map(withoutPassword), counts, hasMore, holds };
}

export async function retryJob(app: App, { jobId, password }: Input<'retryJob'>): Promise<Job> {
  const { work, connectionId } = (await app.queue.find(jobId)) ?? {};
  // Its address was accepted when it was asked for, but the site may have been excluded since.
  if (connectionId && work?.kind === 'create')
    await admitAddress(app, { connectionId, url: work.url, acceptsRisk: true });
  return revive(app, jobId, 'retry', password);
}

export function checkJob(app: App, { jobId }: Input<'checkJob'>): Promise<Job> {
  return revive(app, jobId, 'check');
}

export function resolveJob(app: App, { jobId }: Input<'resolveJob'>): Promise<Job> {
  return revive(app, jobId, 'resolve');
}

export async function clearJobs(app: App, input: Input<'clearJobs'>): Promise<number> {
  const count = await app.journal.clear(input);
  app.ports.tell({ type: 'jobs' });
  return count;
}

async function revive(app: App, jobId: string, how: Revival, password?: string): Promise<Job> {
  const known = await app.queue.find(jobId);
  // A connection that is gone, or leads elsewhere, has nobody to ask.
  if (known) await app.services.getConnectionOf(known);
  const job = await app.queue.revive(jobId, how, password);
  if (!job) throw new ProblemError({ code: 'notFound' });
  return withoutPassword(job);
}
