// Which jobs run next: pure functions of the open jobs, oldest first, and the time.
import { type Block, hasBegun, isInDoubt, type Job } from '../model/job.ts';
import { getTarget } from '../model/work.ts';
import type { WaitingJob } from './queue-options.ts';

/** How many jobs of a connection run at the same time: each has at most one request in flight. */
const runLimit = 4;

/** How many jobs of a batch compete for the next request. Those behind hold up no other job of their page. */
const maxCandidates = 4 * runLimit;

interface ScheduleState {
  /** The ids of the jobs that are performed now: they are being sent, or prepared for it. */
  performed: ReadonlySet<string>;
  /** The ids of paused batches. */
  paused: ReadonlySet<string | undefined>;
}

/** The jobs that may run now, those of each connection in the order in which they start. */
export function listDue(open: Job[], now: number, state: ScheduleState): WaitingJob[] {
  const byConnection = [...Map.groupBy(open, ({ connectionId }) => connectionId)];
  const free = byConnection.filter(([id, jobs]) => !findBlock(jobs, id, now) && !lacksNetwork(jobs, now));
  return free.flatMap(([, jobs]) => listDueOfConnection(jobs, now, state));
}

/** Whether a job has just found no network: the others would find none either. */
function lacksNetwork(jobs: Job[], now: number): boolean {
  return jobs.some((job) => job.waitsFor === 'network' && isTimeAhead(job, now));
}

function listDueOfConnection(jobs: Job[], now: number, { performed, paused }: ScheduleState): WaitingJob[] {
  const running = jobs.filter(({ id }) => performed.has(id));
  // Jobs of a paused batch do not run. But the service is still asked about a job that may have been done already, and
  // before an older job of the same page starts: otherwise the page would be analysed twice.
  const onlyAsks = (job: WaitingJob) => isInDoubt(job) && !job.mayRepeat;
  const waiting = jobs
    .filter((job) => job.state === 'waiting')
    .filter((job) => !performed.has(job.id) && (onlyAsks(job) || !paused.has(job.batchId)));
  const inOrder = [...waiting.filter(isInDoubt), ...listCandidates(waiting)];
  const due = listFirstPerTarget(inOrder, running).filter((job) => isDue(job, now));
  return takeWithinLimit(alternateBatches(due, running), running.length);
}

/** Single jobs, jobs that have begun, and the next ones of each batch. */
function listCandidates(waiting: WaitingJob[]): WaitingJob[] {
  const counts = new Map<string, number>();
  return waiting.filter((job) => {
    const { batchId } = job;
    if (batchId === undefined || hasBegun(job)) return true;
    const count = (counts.get(batchId) ?? 0) + 1;
    counts.set(batchId, count);
    return count <= maxCandidates;
  });
}

/** The first job of each target: the others wait until it ends. */
function listFirstPerTarget(waiting: WaitingJob[], running: Job[]): WaitingJob[] {
  const targets = new Set(running.map(({ work }) => getTarget(work)));
  return waiting.filter(({ work }) => {
    const target = getTarget(work);
    const isFirst = !targets.has(target);
    targets.add(target);
    return isFirst;
  });
}

/** Single jobs first, then one job of each batch in turn, so that a short batch does not wait for a long one. */
function alternateBatches(due: WaitingJob[], running: Job[]): WaitingJob[] {
  const begun = new Map<string, number>();
  const countTurn = ({ batchId }: Job) => {
    if (!batchId) return 0;
    const turn = (begun.get(batchId) ?? 0) + 1;
    begun.set(batchId, turn);
    return turn;
  };
  running.forEach(countTurn);
  const turns = due.map((job) => ({ job, turn: countTurn(job) }));
  return turns.sort((a, b) => a.turn - b.turn).map(({ job }) => job);
}

function takeWithinLimit(jobs: WaitingJob[], running: number): WaitingJob[] {
  let busy = running;
  return jobs.filter(({ batchId }) => {
    // One more slot for a single job, so that it does not wait for a batch.
    const isFree = busy < (batchId ? runLimit : runLimit + 1);
    if (isFree) busy++;
    return isFree;
  });
}

/** The next time at which a waiting job becomes due; undefined if there is none. */
export function findNextTime(open: Job[], now: number): number | undefined {
  const times = open.filter((job) => isTimeAhead(job, now)).map(({ notBefore = 0 }) => notBefore);
  // Not `Math.min(...times)`: there may be too many jobs for the arguments of one call.
  return times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : undefined;
}

/** Why all jobs of a connection wait: a refused key until the user corrects it, or a rate limit until it ends. */
export function findBlock(open: Job[], connectionId: string, now: number): Block | undefined {
  const jobs = open.filter((job) => job.connectionId === connectionId);
  const refused = jobs.find(({ waitsFor }) => waitsFor === 'connection');
  if (refused) return { connectionId, waitsFor: 'connection', problem: refused.problem };
  const limited = jobs.filter((job) => job.waitsFor === 'rateLimit' && isTimeAhead(job, now));
  const blocks = limited.map(
    ({ notBefore: until, problem }): Block => ({ connectionId, waitsFor: 'rateLimit', until, problem }),
  );
  return blocks.sort((a, b) => (b.until ?? 0) - (a.until ?? 0))[0];
}

export function listBlocks(open: Job[], now: number): Block[] {
  const connections = new Set(open.map(({ connectionId }) => connectionId));
  return [...connections].flatMap((connectionId) => findBlock(open, connectionId, now) ?? []);
}

function isDue(job: WaitingJob, now: number): boolean {
  return job.waitsFor !== 'connection' && !isTimeAhead(job, now);
}

function isTimeAhead({ notBefore = 0 }: Job, now: number): boolean {
  return notBefore > now;
}
