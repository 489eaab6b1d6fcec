import { isBlocked, isSettled, isUndoable, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { getTarget, isDelete, type Work } from '../../lib/model/work.ts';

/** The jobs that this page knows, and the ids of those that this page started. */
export interface JobList {
  jobs: ReadonlyMap<string, Job>;
  started: ReadonlySet<string>;
}

export const noJobs: JobList = { jobs: new Map(), started: new Set() };

/** As many as two of the largest batches. If there are more, the ended jobs that were noticed first are forgotten. */
const maxJobs = 10_000;

/** Adds jobs from notices. Takes several at once, because a batch sends many per second. */
export function noteJobs({ jobs, started }: JobList, noticed: readonly Job[]): JobList {
  const noted = new Map(jobs);
  for (const job of noticed) noted.set(job.id, job);
  for (const [id, job] of noted) {
    if (noted.size <= maxJobs) break;
    if (isSettled(job) && !started.has(id)) noted.delete(id);
  }
  return { jobs: noted, started };
}

/** Adds the worker's list of open jobs. A notice that arrived before it is newer. */
export function addOpen(list: JobList, open: readonly Job[]): JobList {
  return noteJobs(
    list,
    open.filter(({ id }) => !list.jobs.has(id)),
  );
}

/** Adds a job that this page started. A notice that arrived before the worker's reply is newer than the reply. */
export function addStarted({ jobs, started }: JobList, job: Job): JobList {
  const known = jobs.get(job.id) ?? job;
  return { jobs: new Map(jobs).set(job.id, known), started: new Set(started).add(job.id) };
}

/** Forgets that this page started the jobs, whose outcome was seen. Their rows still show it. */
export function forgetJobs({ jobs, started }: JobList, ids: string[]): JobList {
  return { jobs, started: started.difference(new Set(ids)) };
}

/** Creates a failed job for work that could not be started, so that it is shown like any other failure. */
export function refuseJob(connectionId: string, work: Work, problem: Problem): Job {
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    connectionId,
    work,
    state: 'failed',
    createdAt: now,
    attempts: 0,
    settledAt: now,
    problem,
  };
}

/** Whether the job could not be started. Only this page knows it then: the worker has not stored it. */
export function isRefused({ serviceAddress }: Job): boolean {
  return serviceAddress === undefined;
}

/** The newest job for each target of a connection. With `kind`, only jobs of that kind count. */
export function getLatestJobs({ jobs }: JobList, connectionId: string, kind?: Work['kind']): Map<string, Job> {
  const latest = new Map<string, Job>();
  for (const job of jobs.values()) {
    const target = getTarget(job.work);
    const matches = job.connectionId === connectionId && (!kind || job.work.kind === kind);
    if (matches && job.createdAt >= (latest.get(target)?.createdAt ?? 0)) latest.set(target, job);
  }
  return latest;
}

/**
 * Whether a row is hidden because its delete is done or in progress, also between two attempts. Undo, a job that is
 * blocked otherwise and a failure show it again. So does a list that was requested (`askedAt`) after the delete had ended: the row was created anew since.
 */
export function isHiddenByDelete(job: Job | undefined, askedAt: number): boolean {
  if (job === undefined || !isDelete(job.work)) return false;
  if (job.state === 'done') return (job.settledAt ?? 0) >= askedAt;
  return !isSettled(job) && (!isBlocked(job) || job.waitsFor === 'retry');
}

/** The jobs that can still be undone, wherever they were started. Those of a batch are undone with the batch. */
export function listUndoable({ jobs }: JobList): Job[] {
  return [...jobs.values()].filter((job) => job.batchId === undefined && isUndoable(job));
}
