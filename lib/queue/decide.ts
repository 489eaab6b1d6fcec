import { haltingCodes } from '../model/connection-problems.ts';
import { isIdempotent, type Job, type Wait } from '../model/job.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import type { Outcome } from './queue-options.ts';

export interface Moment {
  /** The request that writes had left when the problem came. */
  isSent: boolean;
  now: number;
  random: () => number;
}

/**
 * After these the service may have done the work all the same: the request was out, and no answer of the service's own
 * came back that says otherwise. A connection that is refused or breaks proves nothing, for the browser may have repeated
 * the request by itself and a gateway may have passed it on; nor does a gateway's 502 or a redirect. What does prove that
 * it did not arrive: it never left (`isSent` is false), or the service itself refused it (401, 403, 404, 409, 422, 429).
 */
const doubtful = new Set<ProblemCode>([
  'offline',
  'unreachable',
  'timedOut',
  'redirected',
  'notJson',
  'notUnderstood',
  'serviceFault',
  'unexpected',
]);

/** They may be over in a moment, without anybody doing anything. */
const passing = new Set<ProblemCode>(['unreachable', 'timedOut', 'notJson', 'notUnderstood', 'serviceFault']);

/** The network may be back at any time, and a browser need not tell a worker. In milliseconds. */
const networkPause = 3_000;

/** A rate limit that names no time begins with the delay that other problems have after so many tries. */
const limitPatience = 4;

/** How often in a row problems that may pass are met, whichever they are, before it is the user's. */
const triesLimit = 4;

/** Set where the user asks for a check and waits for its answer, so that no other follows by itself. */
export const lastTry = 1_000;

const firstDelay = 1_000;
const longestDelay = 60_000;

/** An analysis that was cut off may still be at work for a while: asked for with growing patience, about a minute. */
const checkDelays = [2_000, 5_000, 10_000, 20_000, 30_000];

/** What a job waits for, or how it ended, after its turn met a problem. `job` is as it was before the turn. */
export function decide(
  job: Pick<Job, 'work' | 'sentAt' | 'before' | 'tries' | 'refusals'>,
  problem: Problem,
  { isSent, now, random }: Moment,
): Outcome {
  const { code } = problem;
  const mayBeDone = isSent && doubtful.has(code);
  const refusals = code === 'rateLimited' ? (job.refusals ?? 0) + 1 : undefined;
  if (mayBeDone && !isIdempotent(job.work))
    return wait('check', problem.retryAt ?? now, { problem, tries: 0, refusals, mayRepeat: undefined });
  const asBefore = { refusals, ...(!mayBeDone && { sentAt: job.sentAt, before: job.before }) };
  if (refusals) {
    const retryAt = problem.retryAt ?? now + getRetryDelay(refusals + limitPatience, random);
    return wait('rateLimit', retryAt, { problem, ...asBefore });
  }
  if (haltingCodes.includes(code)) return wait('connection', undefined, { problem, ...asBefore });
  if (code === 'offline') return wait('network', now + networkPause, { problem, ...asBefore });
  const tries = (job.tries ?? 0) + 1;
  if (passing.has(code) && tries < triesLimit) {
    const retryAt = problem.retryAt ?? now + getRetryDelay(tries, random);
    return wait('retry', retryAt, { problem, tries, ...asBefore });
  }
  // Of what an earlier request did, this one's end says nothing.
  return { state: mayBeDone || job.sentAt !== undefined ? 'unconfirmed' : 'failed', problem, ...asBefore };
}

/** The service was asked and does not have what the job should have made. */
export function decideUnfound(job: Job, now: number): Outcome {
  const problem = job.problem ?? { code: 'interrupted' };
  const tries = (job.tries ?? 0) + 1;
  const delay = checkDelays[tries - 1];
  return delay === undefined
    ? { state: 'unconfirmed', problem }
    : wait('check', now + delay, { problem, tries, refusals: undefined });
}

function wait(waitsFor: Wait, notBefore: number | undefined, change: Partial<Omit<Job, 'state'>>): Outcome {
  // Whatever the trouble: a service that names a time is asked for nothing else before it either.
  const isNamed = notBefore !== undefined && notBefore === change.problem?.retryAt;
  return { ...change, state: 'waiting', waitsFor: isNamed ? 'rateLimit' : waitsFor, notBefore };
}

/** Milliseconds until the next try: twice as long each time, shortened by chance so that not all come back together. */
function getRetryDelay(tries: number, random: () => number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (tries - 1));
  return Math.round(delay * (0.5 + random() / 2));
}
