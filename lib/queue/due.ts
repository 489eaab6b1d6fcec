import { findOwnBatch, type Hold, type Job, longestOwnWait } from '../model/job.ts';
import { getTarget } from '../model/work-target.ts';
import { writers } from './write-turns.ts';

/** How many of a connection's jobs run until they have written: as many as write ask meanwhile what they must know. */
const places = 2 * writers;

/**
 * Nothing waits for longer, for the service may ask for a day: what seems to was written down before the clock was set
 * back. In milliseconds.
 */
const longestWait = 25 * 60 * 60 * 1_000;

interface Standing {
  /** The batches whose jobs are not to run. */
  paused: ReadonlySet<string | undefined>;
  /** The running jobs that have written. */
  finishing: ReadonlySet<string>;
}

/** The jobs that may run now, of those that have not ended; `open` are the oldest first. */
export function listDue(open: Job[], now: number, { paused, finishing }: Standing): Job[] {
  const busy = new Map<string, number>();
  const occupy = ({ connectionId }: Job) => busy.set(connectionId, (busy.get(connectionId) ?? 0) + 1);
  for (const job of open) if (job.state === 'running' && !finishing.has(job.id)) occupy(job);
  const connections = [...new Set(open.map(({ connectionId }) => connectionId))];
  const held = connections.filter((connectionId) => findHold(open, connectionId, now));
  const take = (job: Job) => {
    // One place more for what is asked for by itself: it does not wait for a batch.
    const isFree = (busy.get(job.connectionId) ?? 0) < (findOwnBatch(job) ? places : places + 1);
    return isFree && !held.includes(job.connectionId) && occupy(job);
  };
  // Nobody waits for a batch that the user has stopped.
  const going = open.filter((job) => job.state === 'running' || !paused.has(findOwnBatch(job)));
  const due = listFirsts(going).filter((job) => isDue(job, now));
  return due.sort((a, b) => Number(Boolean(findOwnBatch(a))) - Number(Boolean(findOwnBatch(b)))).filter(take);
}

/** Of each target the job that was asked for first: the others wait for its end. */
function listFirsts(open: Job[]): Job[] {
  const targets = new Set<string>();
  return open.filter(({ connectionId, work }) => {
    const target = `${connectionId} ${getTarget(work)}`;
    return !targets.has(target) && targets.add(target);
  });
}

/** When the next of them may run for its time's sake; undefined where none waits for a time. */
export function findNextTime(open: Job[], now: number): number | undefined {
  const waiting = open.filter((job) => job.state === 'waiting' && isAhead(job, now));
  return waiting.length > 0 ? Math.min(...waiting.map(getTime)) : undefined;
}

/** What stops all of a connection: a refused key until the user mends it, a rate limit until its time is over. */
export function findHold(open: Job[], connectionId: string, now: number): Hold | undefined {
  const stopped = open.filter((job) => job.connectionId === connectionId && job.state === 'waiting');
  const refused = stopped.find(({ waitsFor }) => waitsFor === 'connection');
  if (refused) return { connectionId, waitsFor: 'connection', problem: refused.problem };
  const limited = stopped.filter((job) => job.waitsFor === 'rateLimit' && isAhead(job, now));
  const [last] = limited.sort((a, b) => getTime(b) - getTime(a));
  return last && { connectionId, waitsFor: 'rateLimit', until: last.notBefore, problem: last.problem };
}

/** What holds its connection in place of a job that goes: the hold is the service's word or the key's, not the job's. */
export function findHeir(open: Job[], leaving: Job, now: number): Job | undefined {
  const { connectionId } = leaving;
  const hold = findHold(open, connectionId, now);
  const others = open.filter((job) => job !== leaving && job.connectionId === connectionId);
  const left = findHold(others, connectionId, now);
  if (!hold || (left && left.until === hold.until)) return undefined;
  // None that waits for longer by itself: that would be forgotten with what it takes over.
  const isFree = (job: Job) =>
    job.state === 'waiting' && job.waitsFor !== 'undo' && getTime(job) <= (hold.until ?? now);
  const heir = others.find(isFree);
  return heir && { ...heir, waitsFor: hold.waitsFor, notBefore: hold.until, problem: hold.problem };
}

function isDue(job: Job, now: number): boolean {
  return job.state === 'waiting' && job.waitsFor !== 'connection' && !isAhead(job, now);
}

function isAhead(job: Job, now: number): boolean {
  const wait = getTime(job) - now;
  return wait > 0 && wait <= (job.notBefore === job.problem?.retryAt ? longestWait : longestOwnWait);
}

function getTime({ notBefore = 0 }: Job): number {
  return notBefore;
}
