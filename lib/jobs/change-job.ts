// How a job changes at the worker's start or when the user asks for it.
import { isInDoubt, type Job, type Waiting, withStage } from '../model/job.ts';
import { type Problem, ProblemError } from '../model/problem.ts';
import { isAnalysis, isIdempotent, isSameTarget, isSameWork, needsPassword, type Work } from '../model/work.ts';
import { maxChecks } from './decide.ts';
import type { End, GradingJob, JobRequest, WaitingJob } from './queue-options.ts';

const interrupted: Problem = { code: 'interrupted' };

/** The change that a job of a previous worker needs at the start; undefined if it needs none. */
export function resumeJob(job: Job): Waiting | End | undefined {
  if (job.state !== 'sending') return undefined;
  if (isInDoubt(job)) return { state: 'waiting', waitsFor: 'check', problem: interrupted };
  // What can neither be repeated nor checked is left to the user.
  return isIdempotent(job.work) ? { state: 'waiting' } : { state: 'unconfirmed', problem: interrupted };
}

/** The fields of a waiting job that are not facts. */
export function getWaiting({ waitsFor, notBefore, problem, tries, rateLimits, mayRepeat }: Waiting): Waiting {
  return { state: 'waiting', waitsFor, notBefore, problem, tries, rateLimits, mayRepeat };
}

/**
 * The open job that does the requested work already. Only the newest job of the target counts: after a change to
 * private and then one to public, another change to private is no duplicate.
 */
export function findDuplicate(open: Job[], request: JobRequest): Job | undefined {
  const last = open.findLast((job) => isSameTarget(job, request));
  return last && last.batchId === undefined && isSameWork(last, request) ? last : undefined;
}

/** How a job ends that the user cancels. A job that was sent before becomes unconfirmed, one that was done stays so. */
export function cancel(job: WaitingJob | GradingJob): End {
  if (job.state === 'grading') return { state: 'done', report: job.report, isReportOld: true };
  const { sentAt, problem = interrupted } = job;
  return sentAt === undefined ? { state: 'cancelled', problem: job.problem } : { state: 'unconfirmed', problem };
}

/**
 * `retry`: run a waiting job now, or an ended one again. `check`: ask the service whether an unconfirmed job was done.
 * `resolve`: the user says that it was done.
 */
export type ReopenAction = 'retry' | 'check' | 'resolve';

/** The reopened job; undefined if `wanted` does not apply to it or is not needed. */
export function findReopened(job: Job, wanted: ReopenAction, now: number, password?: string): Job | undefined {
  if (wanted === 'retry') return retry(job, password);
  if (job.state !== 'unconfirmed') return undefined;
  if (wanted === 'resolve') return withStage(job, { state: 'done', settledAt: now });
  // No other check follows: it is as if all but the last had been made.
  return isAnalysis(job.work) ? reopen(job, { tries: maxChecks - 1 }) : undefined;
}

function retry(job: Job, password: string | undefined): Job | undefined {
  if (job.state === 'waiting') return runNow(job);
  if (job.state !== 'failed' && job.state !== 'cancelled' && job.state !== 'unconfirmed') return undefined;
  return reopen({ ...job, work: withPassword(job.work, password) }, { mayRepeat: true });
}

function reopen(job: Job, fields: Pick<Waiting, 'tries' | 'mayRepeat'>): Job {
  return withStage(job, { ...fields, state: 'waiting', waitsFor: findCheckWait(job), problem: job.problem });
}

/** The job without what it waited for. */
export function runNow<Any extends Job>(job: Any): Any {
  return { ...job, waitsFor: findCheckWait(job), notBefore: undefined };
}

/** If a job's request may have been done already, the service is asked about it before it is sent again. */
function findCheckWait(job: Job): 'check' | undefined {
  return isInDoubt(job) && job.state !== 'grading' ? 'check' : undefined;
}

/** The password of an ended job was removed: a retry needs it again. */
function withPassword(work: Work, password: string | undefined): Work {
  if (!needsPassword(work)) return work;
  if (!password) throw new ProblemError({ code: 'passwordForgotten' });
  return { ...work, password };
}
