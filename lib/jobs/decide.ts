import { haltingCodes } from '../model/connection-problems.ts';
import { isAnalysis, isIdempotent, isInDoubt, type Job, type Wait } from '../model/job.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import type { Outcome } from './queue-options.ts';

interface Moment {
  now: number;
  random: () => number;
}

/**
 * Problems after which the service may have done the work all the same: the request left, and no response of the
 * service itself says otherwise. A connection that is refused or breaks proves nothing, because the browser may have
 * repeated the request by itself and a gateway may have forwarded it; nor does a gateway's 502 or a redirect. The work
 * was certainly not done if the request never left (`isSent` is false) or the service itself refused it (401, 403, 404,
 * 409, 422, 429).
 */
const ambiguousCodes = new Set<ProblemCode>([
  'offline',
  'unreachable',
  'timedOut',
  'redirected',
  'notJson',
  'notUnderstood',
  'serviceFault',
  'unexpected',
]);

/** Problems that may pass soon by themselves. In a worker that the browser ends, requests fail as `unexpected`. */
const transientCodes = new Set<ProblemCode>([
  'unreachable',
  'timedOut',
  'notJson',
  'notUnderstood',
  'serviceFault',
  'unexpected',
]);

/** The network may be back at any time, and a browser does not always notify a worker. In milliseconds. */
const networkPause = 3_000;

/** A rate limit without a time waits as long as other problems do after this many more tries. */
const extraLimitTries = 4;

/** After so many transient problems in a row, whichever they are, the job ends and the user decides. */
const triesLimit = 4;

const firstDelay = 1_000;
export const longestDelay = 60_000;

/**
 * The delays between checks, in milliseconds. About a minute in all, because the service may still be analysing for a
 * while after the connection broke.
 */
const checkDelays = [2_000, 5_000, 10_000, 20_000, 30_000];

/** The outcome of a job that met a problem: it waits or has ended. `job` is its state before it ran. */
export function decide(
  job: Pick<Job, 'work' | 'sentAt' | 'before' | 'mayRepeat' | 'isCheckedOnce' | 'tries' | 'refusals'>,
  problem: Problem,
  { isSent, ...moment }: Moment & { isSent: boolean },
): Outcome {
  const { code, retryAt } = problem;
  const mayBeDone = isSent && ambiguousCodes.has(code);
  if (mayBeDone && isAnalysis(job.work))
    return wait('check', retryAt ?? moment.now, { problem, tries: 0, refusals: undefined, mayRepeat: undefined });
  if (mayBeDone && !isIdempotent(job.work)) return { state: 'unconfirmed', problem };
  const next = decideWait(job, problem, moment, isInDoubt(job));
  // If this request was certainly not done, the facts of an earlier one are restored.
  const { sentAt, before, mayRepeat } = job;
  const restored = !mayBeDone && { sentAt, before, mayRepeat };
  if (next) return { ...next, ...restored };
  // This request does not show whether an earlier one was done.
  const state = mayBeDone || sentAt !== undefined ? 'unconfirmed' : 'failed';
  return { state, problem, refusals: undefined, ...restored };
}

/** How a job or a sync waits after a problem until it is tried again; undefined if it is not. */
function decideWait(
  job: Pick<Job, 'tries' | 'refusals' | 'isCheckedOnce'>,
  problem: Problem,
  { now, random }: Moment,
  isCheck = false,
): Outcome | undefined {
  const { code, retryAt } = problem;
  if (code === 'rateLimited') {
    const refusals = (job.refusals ?? 0) + 1;
    return wait('rateLimit', retryAt ?? now + getRetryDelay(refusals + extraLimitTries, random), { problem, refusals });
  }
  const counts = { problem, refusals: undefined };
  if (haltingCodes.includes(code)) return wait('connection', undefined, counts);
  if (code === 'offline') return wait('network', now + networkPause, counts);
  const tries = (job.tries ?? 0) + 1;
  if (!transientCodes.has(code) || (!isCheck && tries >= triesLimit)) return undefined;
  // A service that restarts may answer no check for a while. As many are made as if it had answered.
  const delay = isCheck ? findCheckDelay(job, tries) : getRetryDelay(tries, random);
  return delay === undefined
    ? undefined
    : wait(isCheck ? 'check' : 'retry', retryAt ?? now + delay, { ...counts, tries });
}

/** The outcome of a check that found nothing: the service does not have the result of the job's request. */
export function decideAfterCheck(job: Job, now: number): Outcome {
  const problem = job.problem ?? { code: 'interrupted' };
  const tries = (job.tries ?? 0) + 1;
  const delay = findCheckDelay(job, tries);
  return delay === undefined
    ? { state: 'unconfirmed', problem }
    : wait('check', now + delay, { problem, tries, refusals: undefined });
}

/** Milliseconds until the next check; undefined if none follows. */
function findCheckDelay({ isCheckedOnce }: Pick<Job, 'isCheckedOnce'>, tries: number): number | undefined {
  return isCheckedOnce ? undefined : checkDelays[tries - 1];
}

function wait(waitsFor: Wait, notBefore: number | undefined, change: Partial<Omit<Job, 'state'>>): Outcome {
  // Whatever the problem: if the service names a time, nothing is sent to it before that time.
  const isNamed = notBefore !== undefined && notBefore === change.problem?.retryAt;
  return { ...change, state: 'waiting', waitsFor: isNamed ? 'rateLimit' : waitsFor, notBefore };
}

/** Milliseconds until the next try: doubled each time, and randomly shortened so that retries do not coincide. */
function getRetryDelay(tries: number, random: () => number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (tries - 1));
  return Math.round(delay * (0.5 + random() / 2));
}
