import { haltingCodes } from '../model/connection-problems.ts';
import { isInDoubt, type Wait, type Waiting } from '../model/job.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import { isAnalysis, isIdempotent } from '../model/work.ts';
import type { Outcome, WaitingJob } from './queue-options.ts';

interface Moment {
  now: number;
  random: () => number;
}

/** Problems that may pass soon by themselves. In a worker that the browser ends, requests fail as `unexpected`. */
const transientCodes = new Set<ProblemCode>([
  'unreachable',
  'timedOut',
  'notJson',
  'notUnderstood',
  'maintenance',
  'serviceFault',
  'unexpected',
]);

/**
 * Problems after which the service may have done the work all the same: the request left, and no response of the
 * service itself says otherwise. A connection that is refused or breaks proves nothing, because the browser may have
 * repeated the request by itself and a gateway may have forwarded it; nor does a gateway's 502 or a redirect. The work
 * was certainly not done if the request never left (`isSent` is false) or the service itself refused it (401, 403, 404,
 * 409, 422, 429).
 */
const ambiguousCodes = new Set<ProblemCode>([...transientCodes, 'offline', 'redirected']);

/** The network may be back at any time: only a request tells. In milliseconds. */
const networkPause = 10_000;

/** A rate limit without a time waits as long as other problems do after this many more tries. */
const extraLimitTries = 4;

/** After so many transient problems in a row, whichever they are, the job ends and the user decides. */
const maxTries = 4;

const firstDelay = 1_000;
export const maxDelayMs = 60_000;

/**
 * The delays between checks, in milliseconds. About a minute in all, because the service may still be analysing for a
 * while after the connection broke.
 */
const checkDelays = [2_000, 5_000, 10_000, 20_000, 30_000];

/** How often in a row the service is asked whether it has done a job. */
export const maxChecks = checkDelays.length + 1;

/** The outcome of a job that met a problem: it waits or has ended. `job` is its state before it ran. */
export function decide(
  job: RequestFacts & Counts & Pick<WaitingJob, 'mayRepeat'>,
  problem: Problem,
  { isSent, ...moment }: Moment & { isSent: boolean },
): Outcome {
  const { code, retryAt } = problem;
  const mayBeDone = isSent && ambiguousCodes.has(code);
  if (mayBeDone && isAnalysis(job.work)) return wait('check', retryAt ?? moment.now, { problem, tries: 0 });
  if (mayBeDone && !isIdempotent(job.work)) return { state: 'unconfirmed', problem };
  const next = decideWait(job, problem, moment, isInDoubt(job));
  if (mayBeDone) return next ?? { state: 'unconfirmed', problem };
  // This request was certainly not done.
  const { sentAt, before, mayRepeat } = job;
  const earlier = { sentAt, before };
  if (next) return { ...next, mayRepeat, earlier };
  return { state: sentAt === undefined ? 'failed' : 'unconfirmed', problem, earlier };
}

type RequestFacts = Pick<WaitingJob, 'work' | 'sentAt' | 'before'>;
type Counts = Pick<WaitingJob, 'tries' | 'rateLimits'>;

/** How a job waits after a problem until it is tried again; undefined if it is not. */
function decideWait(job: Counts, problem: Problem, { now, random }: Moment, isCheck: boolean): Waiting | undefined {
  const { code, retryAt } = problem;
  if (code === 'rateLimited') {
    const rateLimits = (job.rateLimits ?? 0) + 1;
    const delay = getRetryDelay(rateLimits + extraLimitTries, random);
    return wait('rateLimit', retryAt ?? now + delay, { problem, rateLimits, tries: job.tries });
  }
  if (haltingCodes.includes(code)) return wait('connection', undefined, { problem, tries: job.tries });
  if (code === 'offline') return wait('network', now + networkPause, { problem, tries: job.tries });
  const tries = (job.tries ?? 0) + 1;
  if (!transientCodes.has(code) || (!isCheck && tries >= maxTries)) return undefined;
  // A service that restarts may answer no check for a while. As many are made as if it had answered.
  const delay = isCheck ? checkDelays[tries - 1] : getRetryDelay(tries, random);
  return delay === undefined
    ? undefined
    : wait(isCheck ? 'check' : 'retry', retryAt ?? now + delay, { problem, tries });
}

/** The outcome of a check that found nothing: the service does not have the result of the job's request. */
export function decideAfterCheck(job: WaitingJob, now: number): Outcome {
  const problem = job.problem ?? { code: 'interrupted' };
  const tries = (job.tries ?? 0) + 1;
  const delay = checkDelays[tries - 1];
  return delay === undefined ? { state: 'unconfirmed', problem } : wait('check', now + delay, { problem, tries });
}

function wait(waitsFor: Wait, notBefore: number | undefined, fields: Pick<Waiting, 'problem' | keyof Counts>): Waiting {
  // Whatever the problem: if the service names a time, nothing is sent to it before that time.
  const isNamed = notBefore !== undefined && notBefore === fields.problem?.retryAt;
  return { ...fields, state: 'waiting', waitsFor: isNamed ? 'rateLimit' : waitsFor, notBefore };
}

/** Milliseconds until the next try: doubled each time, and randomly shortened so that retries do not coincide. */
function getRetryDelay(tries: number, random: () => number): number {
  const delay = Math.min(maxDelayMs, firstDelay * 2 ** (tries - 1));
  return Math.round(delay * (0.5 + random() / 2));
}
