import { isBlocked, isDelete, isSettled, type Job, type Work } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { getTarget } from '../../lib/model/work-target.ts';

/** What this page knows of jobs: all it was told of, and which of them it started itself. */
export interface JobList {
  jobs: ReadonlyMap<string, Job>;
  started: ReadonlySet<string>;
}

export const noJobs: JobList = { jobs: new Map(), started: new Set() };

/** A batch has up to twenty thousand jobs: of those that have ended, as many are remembered as matter to any view. */
const endedLimit = 1000;

/** Notices: each is the newest word on a job. Taken together, as a batch tells of many a second. */
export function noteJobs({ jobs, started }: JobList, told: readonly Job[]): JobList {
  const noted = new Map(jobs);
  for (const job of told) noted.set(job.id, job);
  if (told.some(({ batchId }) => batchId)) forgetOldest(noted);
  return { jobs: noted, started };
}

function forgetOldest(jobs: Map<string, Job>): void {
  for (const [id, job] of jobs) {
    if (jobs.size <= endedLimit) return;
    if (job.batchId && isSettled(job)) jobs.delete(id);
  }
}

/** The reply to a start; a notice may have overtaken it and knows better. */
export function addStarted({ jobs, started }: JobList, job: Job): JobList {
  const known = jobs.get(job.id) ?? job;
  return { jobs: new Map(jobs).set(job.id, known), started: new Set(started).add(job.id) };
}

/** How they ended was shown and put away. What is deleted stays known, so that its row does not come back. */
export function forgetJobs({ jobs, started }: JobList, ids: string[]): JobList {
  const isLeft = ({ id, state }: Job) => state === 'done' || !ids.includes(id);
  return {
    jobs: new Map([...jobs].filter(([, job]) => isLeft(job))),
    started: new Set([...started].filter((id) => !ids.includes(id))),
  };
}

/** A job that never began, as a failed one: its row and its words are the same. */
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

/** The newest job for each target of a connection, or the newest of that kind. */
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
 * Deleted, or about to be: its row is not shown. Undo, a long wait and failure bring it back, and so does a list that
 * was asked for (`askedAt`) after the delete had ended and still has it: it was made anew.
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
