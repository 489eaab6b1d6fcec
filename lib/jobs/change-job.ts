// How a job changes at the worker's start or when the user asks for it.
import {
  findControllingBatchId,
  isAnalysis,
  isAwaitingGrade,
  isIdempotent,
  isInDoubt,
  type Job,
  type Work,
} from '../model/job.ts';
import { type Problem, ProblemError } from '../model/problem.ts';
import { isSameTarget, isSameWork } from '../model/work-target.ts';
import type { JobRequest, Outcome } from './queue-options.ts';

/** A job that ends the worker each time it runs is given up after so many times. */
const deathsLimit = 10;

const interrupted: Problem = { code: 'interrupted' };

/** The change that a job of a previous worker needs at the start; undefined if it needs none. */
export function resumeJob(job: Job): Outcome | undefined {
  // A batch is paused instead until the user enters its password again.
  if (job.hasLostPassword && !findControllingBatchId(job) && !isInDoubt(job)) {
    const state = job.sentAt === undefined ? 'failed' : 'unconfirmed';
    return { state, problem: { code: 'passwordForgotten' } };
  }
  if (job.state !== 'running' || isAwaitingGrade(job)) return undefined;
  const workerDeaths = (job.workerDeaths ?? 0) + 1;
  // What can neither be repeated nor checked is left to the user.
  const mustNotRepeat = job.sentAt !== undefined && !isIdempotent(job.work) && !isAnalysis(job.work);
  if (workerDeaths > deathsLimit || mustNotRepeat) return { state: 'unconfirmed', problem: interrupted };
  const wait: Partial<Job> = isInDoubt(job) ? { waitsFor: 'check', problem: interrupted } : { waitsFor: undefined };
  return { ...wait, state: 'waiting', notBefore: undefined, workerDeaths };
}

/**
 * The open job that does the requested work already. Only the newest job of the target counts: after a change to
 * private and then one to public, another change to private is no duplicate.
 */
export function findDuplicate(open: Job[], request: JobRequest): Job | undefined {
  const last = open.findLast((job) => isSameTarget(job, request));
  return last && !findControllingBatchId(last) && isSameWork(last, request) ? last : undefined;
}

/**
 * `retry`: run a waiting job now, or a settled one again. `check`: ask the service whether an unconfirmed job was done.
 * `resolve`: the user says that it was done.
 */
export type ReopenAction = 'retry' | 'check' | 'resolve';

/** The reopened job; undefined if `wanted` does not apply to it or is not needed. */
export function findReopened(job: Job, wanted: ReopenAction, now: number, password?: string): Job | undefined {
  if (wanted === 'retry') return retry(job, now, password);
  if (job.state !== 'unconfirmed') return undefined;
  const byUser = { isByUser: true, isSeen: undefined, problem: undefined };
  if (wanted === 'resolve') return { ...job, ...byUser, state: 'done', settledAt: now };
  return isAnalysis(job.work) ? { ...reopen(job, now), mayRepeat: undefined, isCheckedOnce: true } : undefined;
}

function retry(job: Job, now: number, password?: string): Job | undefined {
  if (job.state === 'waiting') return { ...job, waitsFor: findCheckWait(job), notBefore: undefined };
  const isEnded = job.state === 'failed' || job.state === 'cancelled' || job.state === 'unconfirmed';
  return isEnded ? { ...reopen(job, now), work: withPassword(job.work, password), mayRepeat: true } : undefined;
}

function reopen(job: Job, now: number): Job {
  const fresh = { settledAt: undefined, isSeen: undefined, isByUser: undefined, hasLostPassword: undefined };
  const counts = { tries: 0, refusals: 0, workerDeaths: 0, isCheckedOnce: undefined };
  return { ...job, ...fresh, ...counts, askedAt: now, waitsFor: findCheckWait(job), state: 'waiting' };
}

/** If a job's request may have been done already, the service is asked about it before it is sent again. */
export function findCheckWait(job: Job): 'check' | undefined {
  return isInDoubt(job) && !isAwaitingGrade(job) ? 'check' : undefined;
}

/** The password of a settled job was removed: a retry needs it again. */
function withPassword(work: Work, password: string | undefined): Work {
  const needsPassword = (work.kind === 'create' || work.kind === 'update') && work.privacy === 'password';
  if (!needsPassword) return work;
  if (!password) throw new ProblemError({ code: 'passwordForgotten' });
  return { ...work, password };
}
