import type { ReopenAction } from '../../jobs/change-job.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Input, JobPage } from '../../messages/contract.ts';
import type { Broadcast } from '../../messages/notices.ts';
import type { Handlers } from '../../messages/receive-messages.ts';
import { getUndoTime } from '../../model/batch.ts';
import { type Job, withoutPassword } from '../../model/job.ts';
import { ProblemError } from '../../model/problem.ts';
import type { Privacy } from '../../model/report/privacy.ts';
import { filterStates } from '../../model/task.ts';
import { isSameTarget, isSameWork, type Work, waitsForUndo } from '../../model/work.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { assertSendable } from '../assert-sendable.ts';
import { countAttention, type WorkBadge } from '../badge/work-badge.ts';
import type { Services } from '../services.ts';
import type { Stores } from '../stores.ts';

interface Deps {
  services: Services;
  queue: Queue;
}

export interface StartDeps extends Deps, Pick<Stores, 'reports'> {
  now(): number;
}

interface HandlerDeps extends StartDeps, Pick<Stores, 'batchStore' | 'jobList'> {
  workBadge: WorkBadge;
  broadcast: Broadcast;
}

export function createJobHandlers(deps: HandlerDeps) {
  return {
    startJob: (input) => startJob(deps, input),
    cancelJob: (input) => cancelJob(deps, input),
    retryJob: (input) => retryJob(deps, input),
    checkJob: ({ jobId }) => reopenJob(deps, jobId, 'check'),
    resolveJob: ({ jobId }) => reopenJob(deps, jobId, 'resolve'),
    listJobs: (input) => listJobs(deps, input),
    countAttention: () => countAttention(deps),
    clearJobs: (input) => clearJobs(deps, input),
  } satisfies Partial<Handlers>;
}

export async function startJob(deps: StartDeps, input: Input<'startJob'>): Promise<Job> {
  const { connectionId, tabId, count = 1 } = input;
  const { services, queue, now } = deps;
  const { address: serviceAddress } = await services.getConnection({ connectionId });
  const work = await assertWorkSendable(deps, input);
  const waits = waitsForUndo(work, await findPrivacy(deps, connectionId, work));
  const undo = waits && { notBefore: getUndoTime(count, (await readSettings()).undoTime) * 1000 + now() };
  if (work.kind === 'update') await cancelUnsent(queue, { connectionId, work });
  const job = await queue.enqueue({ connectionId, serviceAddress, work, tabId, ...undo });
  return withoutPassword(job);
}

/** The privacy that the report of an update has in the local copy. */
async function findPrivacy({ reports }: StartDeps, connectionId: string, work: Work): Promise<Privacy | undefined> {
  if (work.kind !== 'update') return undefined;
  return (await reports.find(connectionId, work.reportId).catch(() => undefined))?.privacy;
}

/** Cancels another change of the report that was not sent yet: it would be sent first, and publish the report after all. */
async function cancelUnsent(queue: Queue, asked: Pick<Job, 'connectionId' | 'work'>): Promise<void> {
  const isUnsent = ({ state, sentAt }: Job) => state === 'waiting' && sentAt === undefined;
  const isReplaced = (job: Job) => job.work.kind === 'update' && isUnsent(job) && isSameTarget(job, asked);
  const replaced = (await queue.listOpen()).filter((job) => isReplaced(job) && !isSameWork(job, asked));
  await Promise.all(replaced.map(({ id }) => queue.cancel(id)));
}

/** Only the creation of a report sends an address that the service may not know yet. */
async function assertWorkSendable(deps: Deps, { work, ...departure }: Input<'startJob'>): Promise<Work> {
  if (work.kind !== 'create') return work;
  return { ...work, url: await assertSendable(deps, { ...departure, url: work.url }) };
}

async function cancelJob({ queue }: Pick<Deps, 'queue'>, { jobId }: Input<'cancelJob'>): Promise<Job | undefined> {
  const job = await queue.cancel(jobId);
  return job && withoutPassword(job);
}

async function retryJob(deps: Deps, { jobId, password }: Input<'retryJob'>): Promise<Job> {
  const { work, connectionId, problem } = (await deps.queue.find(jobId)) ?? {};
  // The site may have been excluded since. A risk was accepted when the job was started, or the job has failed for it.
  const acceptsRisk = problem?.code !== 'addressRisky';
  if (connectionId) deps.services.liftLimit(connectionId);
  if (connectionId && work?.kind === 'create') await assertSendable(deps, { connectionId, url: work.url, acceptsRisk });
  return reopenJob(deps, jobId, 'retry', password);
}

/** Resumes or resolves a job as the user wants: see `ReopenAction`. */
async function reopenJob(
  { queue, services }: Deps,
  jobId: string,
  wanted: ReopenAction,
  password?: string,
): Promise<Job> {
  const known = await queue.find(jobId);
  // Throws if the connection was removed or its address leads to another service.
  if (known) await services.getConnection(known);
  const job = await queue.reopen(jobId, wanted, password);
  if (!job) throw new ProblemError({ code: 'notFound' });
  return withoutPassword(job);
}

/** Lists the jobs that Activity shows. */
async function listJobs(
  { queue, jobList }: Pick<Stores, 'jobList'> & { queue: Queue },
  { show, limit }: Input<'listJobs'>,
): Promise<JobPage> {
  const blocks = await queue.listBlocks();
  const read = jobList.read({ limit, states: show && filterStates[show] });
  const [{ jobs, hasMore }, counts] = await Promise.all([read, jobList.count()]);
  return { jobs: jobs.map(withoutPassword), counts, hasMore, blocks };
}

export async function clearJobs(
  { jobList, broadcast, workBadge }: Pick<Stores, 'jobList'> & { broadcast: Broadcast; workBadge: WorkBadge },
  input: Input<'clearJobs'>,
): Promise<number> {
  const count = await jobList.clear(input);
  broadcast({ type: 'jobs' });
  await workBadge.show();
  return count;
}
