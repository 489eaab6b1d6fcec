import type { Input } from '../../messages/contract.ts';
import type { Sender } from '../../messages/receive.ts';
import { isDelete, type Job, type Work, withoutPassword } from '../../model/job.ts';
import { ProblemError } from '../../model/problem.ts';
import type { App } from '../app.ts';
import { admitAddress } from '../gate.ts';
import { getPageId } from '../pages.ts';

export async function startJob(app: App, input: Input<'startJob'>, sender?: Sender): Promise<Job> {
  const { connectionId, tabId } = input;
  const { address: serviceAddress } = await app.services.getConnection(connectionId);
  const work = await admitWork(app, input);
  const undo = isDelete(work) && { notBefore: (await app.settings.read()).undoTime * 1000 + app.ports.now() };
  const askedBy = sender && getPageId(sender);
  const job = await app.queue.enqueue({ connectionId, serviceAddress, work, tabId, ...undo, askedBy });
  // Its page may have closed before there was a job to let go.
  if (undo && askedBy && app.closedPages.has(askedBy)) await app.queue.releasePage(askedBy);
  return withoutPassword(job);
}

/** Of all writes only a new report tells the service an address it may not know. */
async function admitWork(app: App, { work, ...departure }: Input<'startJob'>): Promise<Work> {
  if (work.kind !== 'create') return work;
  if (work.privacy === 'password' && !work.password) throw new ProblemError({ code: 'inputInvalid' });
  return { ...work, url: await admitAddress(app, { ...departure, url: work.url }) };
}

export async function cancelJob(app: App, { jobId }: Input<'cancelJob'>): Promise<Job | undefined> {
  const job = await app.queue.cancel(jobId);
  return job && withoutPassword(job);
}

export async function retryJob(app: App, { jobId, password }: Input<'retryJob'>): Promise<Job> {
  const { work, connectionId } = (await app.queue.find(jobId)) ?? {};
  // Its address was accepted when it was asked for, but the site may have been excluded since.
  if (connectionId && work?.kind === 'create')
    await admitAddress(app, { connectionId, url: work.url, acceptsRisk: true });
  return reopen(app, jobId, () => app.queue.retry(jobId, password));
}

export function checkJob(app: App, { jobId }: Input<'checkJob'>): Promise<Job> {
  return reopen(app, jobId, () => app.queue.check(jobId));
}

export function resolveJob(app: App, { jobId }: Input<'resolveJob'>): Promise<Job> {
  return reopen(app, jobId, () => app.queue.resolve(jobId));
}

async function reopen(app: App, jobId: string, act: () => Promise<Job | undefined>): Promise<Job> {
  const known = await app.queue.find(jobId);
  // A connection that is gone, or leads elsewhere, has nobody to ask.
  if (known) await app.services.getConnectionOf(known);
  const job = await act();
  if (!job) throw new ProblemError({ code: 'notFound' });
  return withoutPassword(job);
}
