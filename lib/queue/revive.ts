import { isIdempotent, isInDoubt, type Job, type Work } from '../model/job.ts';
import { ProblemError } from '../model/problem.ts';
import { lastTry } from './retry.ts';

/** What the user may want of a job: send it again, ask whether it was done, or say that it was. */
export type Revival = 'retry' | 'check' | 'resolve';

/** The job as it goes on; undefined where it can or need not. */
export function findRevival(job: Job, how: Revival, password: string | undefined, now: number): Job | undefined {
  const isEnded = job.state === 'failed' || job.state === 'cancelled' || job.state === 'uncertain';
  if (how === 'retry') {
    if (job.state === 'waiting') return { ...job, waitsFor: findCheck(job), notBefore: undefined };
    return isEnded ? reopen(job, { work: withPassword(job.work, password), mayRepeat: true }) : undefined;
  }
  if (job.state !== 'uncertain') return undefined;
  if (how === 'resolve') return { ...job, state: 'done', isByUser: true, problem: undefined, settledAt: now };
  return isIdempotent(job.work) ? undefined : reopen(job, { mayRepeat: undefined, tries: lastTry });
}

function reopen(job: Job, change: Partial<Job>): Job {
  const fresh = { settledAt: undefined, isSeen: undefined, isByUser: undefined, hasLostPassword: undefined };
  return { ...job, ...fresh, tries: 0, refusals: 0, deaths: 0, waitsFor: findCheck(job), state: 'waiting', ...change };
}

/** Where nobody knows what its request did, that is asked before it is sent again. */
export function findCheck(job: Job): 'check' | undefined {
  return isInDoubt(job) ? 'check' : undefined;
}

/** A settled job has forgotten its password. */
function withPassword(work: Work, password: string | undefined): Work {
  const needsPassword = (work.kind === 'create' || work.kind === 'update') && work.privacy === 'password';
  if (!needsPassword) return work;
  if (!password) throw new ProblemError({ code: 'passwordForgotten' });
  return { ...work, password };
}
