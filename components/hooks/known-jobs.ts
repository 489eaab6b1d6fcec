import { isBlocked, isDelete, isSettled, type Job, type Work } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { getTarget } from '../../lib/model/work-target.ts';

/** The jobs that this page knows, and the ids of those that it started itself. */
export interface JobList {
  jobs: ReadonlyMap<string, Job>;
  started: ReadonlySet<string>;
}

export const noJobs: JobList = { jobs: new Map(), started: new Set() };

/** A batch has up to 20,000 jobs: this many are kept of those that have ended. */
const endedLimit = 1000;

/** Adds jobs from notices. Several at once, since a batch sends many a second. */
export function noteJobs({ jobs, started }: JobList, noticed: readonly Job[]): JobList {
  const noted = new Map(jobs);
  for (const job of noticed) noted.set(job.id, job);
  if (noticed.some(({ batchId }) => batchId)) forgetOldest(noted);
  return { jobs: noted, started };
}

function forgetOldest(jobs: Map<string, Job>): void {
  for (const [id, job] of jobs) {
    if (jobs.size <= endedLimit) return;
    if (job.batchId && isSettled(job)) jobs.delete(id);
  }
}

/** Adds a job that was started here. A notice that has overtaken the reply is newer. */
export function addStarted({ jobs, started }: JobList, job: Job): JobList {
  const known = jobs.get(job.id) ?? job;
  return { jobs: new Map(jobs).set(job.id, known), started: new Set(started).add(job.id) };
}

/** Forgets jobs whose outcome was dismissed. Finished deletes are kept, so that their rows do not come back. */
export function forgetJobs({ jobs, started }: JobList, ids: string[]): JobList {
  const isLeft = ({ id, state }: Job) => state === 'done' || !ids.includes(id);
  return {
    jobs: new Map([...jobs].filter(([, job]) => isLeft(job))),
    started: new Set([...started].filter((id) => !ids.includes(id))),
  };
}

/** A failed job for work that could not be started, so that it is shown like any other failure. */
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

/** The newest job for each target of a connection, or the newest one of a kind. */
export function getLatestJobs({ jobs }: JobList, connectionId: string, kind?: Work['kind']): Map<string, Job> {
  const latest = new Map<string, Job>();
  for (const job of jobs.values()) {
    const target = getTarget(job.work);
    const isMeant = job.connectionId === connectionId && (!kind || job.work.kind === kind);
    if (isMeant && job.createdAt >= (latest.get(target)?.createdAt ?? 0)) latest.set(target, job);
  }
  return latest;
}

/**
 * Whether a row is hidden because it is deleted or about to be. Undo, a long wait and a failure bring it back. So does a
 * list that was asked for (`askedAt`) after the delete had ended and has it: then it was created anew.
 */
export function isGone(job: Job | undefined, askedAt: number): boolean {
  if (job === undefined || !isDelete(job.work)) return false;
  return job.state === 'done' ? (job.settledAt ?? 0) >= askedAt : !isSettled(job) && !isBlocked(job);
}

/** The deletes of this page that can still be undone. */
export function listUndoable({ jobs, started }: JobList): Job[] {
  return [...jobs.values()].filter((job) => started.has(job.id) && isDelete(job.work) && isUndoable(job));
}

function isUndoable({ state, waitsFor }: Job): boolean {
  return state === 'waiting' && waitsFor === 'undo';
}
