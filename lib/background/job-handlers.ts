import type { Input } from '../messages/contract.ts';
import type { Sender } from '../messages/receive.ts';
import type { Job } from '../model/job.ts';
import { withoutPassword } from '../model/job.ts';
import { classifyPage } from '../model/page-address.ts';
import { ProblemError } from '../model/problem.ts';
import type { App } from './app.ts';
import { getPageId } from './pages.ts';

/** How long a delete can be undone, in milliseconds. */
export const undoTime = 8_000;

export async function startJob(app: App, input: Input<'startJob'>, sender?: Sender): Promise<Job> {
  const { work } = input;
  await app.services.getConnection(input.connectionId);
  if (work.kind === 'create') {
    if (!classifyPage(work.url).isAnalysable) throw new ProblemError({ code: 'pageNotAnalysable' });
    if (work.privacy === 'password' && !work.password) throw new ProblemError({ code: 'inputInvalid' });
  }
  const isUndoable = work.kind === 'deleteReport' || work.kind === 'deleteProject';
  const hold = isUndoable && { notBefore: app.ports.now() + undoTime };
  const askedBy = sender && getPageId(sender);
  return withoutPassword(await app.queue.start({ ...input, ...hold, askedBy }));
}

export async function cancelJob(app: App, { jobId }: Input<'cancelJob'>): Promise<Job | undefined> {
  const job = await app.queue.cancel(jobId);
  return job && withoutPassword(job);
}
