// Which job is next: plain functions over the jobs that have not ended, the oldest first, and the time.
import { type Block, findOwnBatch, isAwaitingGrade, isInDoubt, type Job, longestOwnWait } from '../model/job.ts';
import { getTarget } from '../model/work-target.ts';

/** How many jobs write to one service at the same time. */
export const writeLimit = 3;

/** How many of a connection's jobs run at the same time: as many as write ask meanwhile what they must know. */
export const runLimit = 2 * writeLimit;

/** The service may ask for a day. A longer wait was written down before the clock was set back. In milliseconds. */
export const longestWait = 25 * 60 * 60 * 1_000;

/** By connection: the rate limit that a job met which was cancelled since. The limit is the service's, not the job's. */
export type Limits = ReadonlyMap<string, Block>;

interface Standing {
  /** The batches whose jobs are not to run. */
  paused: ReadonlySet<string | undefined>;
  limits: Limits;
}

/** The jobs that may run now, in their order. */
export function listDue(open: Job[], now: number, { paused, limits }: Standing): Job[] {
  const running = open.filter((job) => job.state === 'running' && !isAwaitingGrade(job));
  const busy = new Map<string, number>();
  const occupy = ({ connectionId }: Job) => busy.set(connectionId, (busy.get(connectionId) ?? 0) + 1);
  running.forEach(occupy);
  const blocked = new Set(listBlocks(open, now, limits).map(({ connectionId }) => connectionId));
  const take = (job: Job) => {
    // One place more for a single job: it does not wait for a batch.
    const limit = findOwnBatch(job) ? runLimit : runLimit + 1;
    return !blocked.has(job.connectionId) && (busy.get(job.connectionId) ?? 0) < limit && occupy(job);
  };
  // Nobody waits for a paused batch. But what may have been done already is asked for all the same, and before an older
  // job of the same page begins: otherwise the page would be done twice.
  const isAsking = (job: Job) => isInDoubt(job) && !job.mayRepeat;
  const waiting = open.filter((job) => job.state === 'waiting' && (isAsking(job) || !paused.has(findOwnBatch(job))));
  const inOrder = [...running, ...waiting.filter(isInDoubt), ...waiting];
  const due = listFirstOfTargets(inOrder).filter((job) => isDue(job, now));
  return takeTurns(due, running).filter(take);
}

/** Of each target one job: the others wait for its end. */
function listFirstOfTargets(jobs: Job[]): Job[] {
  const targets = new Set<string>();
  return jobs.filter(({ connectionId, work }) => {
    const target = `${connectionId} ${getTarget(work)}`;
    return !targets.has(target) && targets.add(target);
  });
}

/** Single jobs first, then one of each batch, then another of each: a short batch does not wait for a long one. */
function takeTurns(due: Job[], running: Job[]): Job[] {
  const begun = new Map<string, number>();
  const countTurn = (job: Job) => {
    const batchId = findOwnBatch(job);
    if (!batchId) return 0;
    const turn = (begun.get(batchId) ?? 0) + 1;
    begun.set(batchId, turn);
    return turn;
  };
  running.forEach(countTurn);
  const turns = due.map((job) => ({ job, turn: countTurn(job) }));
  return turns.sort((a, b) => a.turn - b.turn).map(({ job }) => job);
}

/** When the next of them may run for its time's sake; undefined where none waits for a time. */
export function findNextTime(open: Job[], now: number, limits: Limits): number | undefined {
  const waiting = open.filter((job) => isTimeAhead(job, now));
  const ends = [...limits.values()].flatMap(({ until = 0 }) => (until > now ? until : []));
  const times = [...waiting.map(({ notBefore = 0 }) => notBefore), ...ends];
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Why all jobs of a connection wait: a refused key until the user mends it, a rate limit until its time is over. */
export function findBlock(open: Job[], connectionId: string, now: number, limits: Limits): Block | undefined {
  const stopped = open.filter((job) => job.connectionId === connectionId);
  const refused = stopped.find(({ waitsFor }) => waitsFor === 'connection');
  if (refused) return { connectionId, waitsFor: 'connection', problem: refused.problem };
  const limited = stopped.filter((job) => job.waitsFor === 'rateLimit' && isTimeAhead(job, now));
  const known = limited.map(
    ({ notBefore: until, problem }): Block => ({ connectionId, waitsFor: 'rateLimit', until, problem }),
  );
  const kept = limits.get(connectionId);
  if (kept && (kept.until ?? 0) > now) known.push(kept);
  return known.sort((a, b) => (b.until ?? 0) - (a.until ?? 0))[0];
}

export function listBlocks(open: Job[], now: number, limits: Limits): Block[] {
  const connections = new Set([...open.map(({ connectionId }) => connectionId), ...limits.keys()]);
  return [...connections].flatMap((connectionId) => findBlock(open, connectionId, now, limits) ?? []);
}

function isDue(job: Job, now: number): boolean {
  return job.state === 'waiting' && job.waitsFor !== 'connection' && !isTimeAhead(job, now);
}

function isTimeAhead(job: Job, now: number): boolean {
  return isAhead(job.notBefore ?? 0, now, job.notBefore === job.problem?.retryAt ? longestWait : longestOwnWait);
}

/** A time that is further ahead than anybody waits was written down before the clock was set back. */
export function isAhead(time: number, now: number, longest: number): boolean {
  return time > now && time - now <= longest;
}
