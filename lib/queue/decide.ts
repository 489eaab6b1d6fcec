import { haltingCodes } from '../model/connection-problems.ts';
import { isAnalysis, isIdempotent, isInDoubt, type Job, type Wait } from '../model/job.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import type { Outcome } from './queue-options.ts';

export interface Moment {
  /** The job's request had left when the problem occurred. */
  isSent: boolean;
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

/** Problems that may pass soon by themselves. */
const transientCodes = new Set<ProblemCode>(['unreachable', 'timedOut', 'notJson', 'notUnderstood', 'serviceFault']);

/** The network may be back at any time, and a browser does not always notify a worker. In milliseconds. */
const networkPause = 3_000;

/** A rate limit without a time waits as long as other problems do after this many more tries. */
const extraLimitTries = 4;

/** After so many transient problems in a row, whichever they are, the job ends and the user decides. */
const triesLimit = 4;

/** The `tries` of a job that the user wants to be checked once: so many that no further check follows by itself. */
export const singleCheckTries = 1_000;

const firstDelay = 1_000;
export const longestDelay = 60_000;

/**
 * The delays between checks, in milliseconds. About a minute in all, because the service may still be analysing for a
 * while after the connection broke.
 */
const checkDelays = [2_000, 5_000, 10_000, 20_000, 30_000];

/** The outcome of a job that met a problem: it waits or has ended. `job` is its state before it ran. */
export function decide(
  job: Pick<Job, 'work' | 'sentAt' | 'before' | 'mayRepeat' | 'tries' | 'refusals'>,
  problem: Problem,
  { isSent, now, random }: Moment,
): Outcome {
  const { code } = problem;
  const mayBeDone = isSent && ambiguousCodes.has(code);
  const refusals = code === 'rateLimited' ? (job.refusals ?? 0) + 1 : undefined;
  if (mayBeDone && isAnalysis(job.work))
    return wait('check', problem.retryAt ?? now, { problem, tries: 0, refusals, mayRepeat: undefined });
  if (mayBeDone && !isIdempotent(job.work)) return { state: 'unconfirmed', problem };
  // If this request was certainly not done, the facts of an earlier one are restored.
  const { sentAt, before, mayRepeat } = job;
  const restored = { refusals, ...(!mayBeDone && { sentAt, before, mayRepeat }) };
  if (refusals) {
    const retryAt = problem.retryAt ?? now + getRetryDelay(refusals + extraLimitTries, random);
    return wait('rateLimit', retryAt, { problem, ...restored });
  }
  if (haltingCodes.includes(code)) return wait('connection', undefined, { problem, ...restored });
  if (code === 'offline') return wait('network', now + networkPause, { problem, ...restored });
  const tries = (job.tries ?? 0) + 1;
  const isCheck = isInDoubt(job);
  // A service that restarts may answer no check for a while. As many are made as if it had answered.
  const delay = isCheck ? checkDelays[tries - 1] : getRetryDelay(tries, random);
  if (transientCodes.has(code) && delay !== undefined && (isCheck || tries < triesLimit)) {
    const retryAt = problem.retryAt ?? now + delay;
    return wait(isCheck ? 'check' : 'retry', retryAt, { problem, tries, ...restored });
  }
  // This request does not show whether an earlier one was done.
  return { state: mayBeDone || job.sentAt !== undefined ? 'unconfirmed' : 'failed', problem, ...restored };
}

/** The outcome of a check that found nothing: the service does not have the result of the job's request. */
export function decideAfterCheck(job: Job, now: number): Outcome {
  const problem = job.problem ?? { code: 'interrupted' };
  const tries = (job.tries ?? 0) + 1;
  const delay = checkDelays[tries - 1];
  return delay === undefined
    ? { state: 'unconfirmed', problem }
    : wait('check', now + delay, { problem, tries, refusals: undefined });
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
