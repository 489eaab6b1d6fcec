import { findBatchOf, type Job, withoutPassword } from '../model/job.ts';
import { toProblem } from '../model/problem.ts';
import { ignore, type OpenJobs } from './open-jobs.ts';
import type { Note, Outcome, QueueOptions, Send } from './queue-options.ts';
import { sendLimit } from './schedule.ts';

/** The delay of the retry after a failed write: a full disk may have room again at any time. In milliseconds. */
const diskPause = 10_000;

export interface RunOptions extends Pick<QueueOptions, 'perform' | 'now'> {
  jobs: OpenJobs;
  limitSends: LimitSends;
  /** Why the job must not send its request although it runs; undefined if it may. */
  findStop(job: Job): Outcome | undefined;
}

/** Marks a job as running in the journal, performs it and writes its outcome. */
export async function runJob(waiting: Job, options: RunOptions): Promise<void> {
  const { jobs, perform, now, limitSends, findStop } = options;
  let job: Job = { ...waiting, state: 'running', waitsFor: undefined, notBefore: undefined };
  // The queue's own decision. It takes precedence over the outcome of `perform`.
  let ownOutcome: Outcome | undefined;
  const note: Note = async (change) => {
    const next = { ...job, ...change };
    await jobs.change(next).catch((error) => {
      // A step that cannot be written must not be taken. The job stays open in the journal and is retried.
      const notBefore = now() + diskPause;
      ownOutcome = { state: 'waiting', waitsFor: 'retry', problem: toProblem(error), notBefore };
      throw error;
    });
    job = next;
  };
  let release = () => {};
  const send: Send = async (act) => {
    release = await limitSends(job);
    ownOutcome = findStop(job);
    if (ownOutcome) throw new Error('The job must not be sent any more.');
    const result = await act();
    release();
    return result;
  };
  const performed = await note({})
    .then(() => perform(job, note, send))
    .catch((error): Outcome => ({ state: 'failed', problem: toProblem(error) }));
  const outcome = ownOutcome ?? performed;
  if (outcome.state === 'waiting') await jobs.change({ ...job, ...outcome }).catch(ignore);
  // The service has the password, so the job does not need it any more.
  else if (outcome.state === 'running') await jobs.change(withoutPassword({ ...job, ...outcome })).catch(ignore);
  else await jobs.settle(job, outcome);
  // A failed request frees its slot only now that its outcome is known: it may block the whole connection.
  release();
}

/**
 * Waits for a free slot among the jobs that send to the connection. Resolves with the function that frees the slot
 * again. Single jobs take precedence over jobs of batches.
 */
export type LimitSends = (job: Job) => Promise<() => void>;

export function createSendLimit(): LimitSends {
  const sending = new Set<Job>();
  const waiting = new Map<Job, (release: () => void) => void>();
  const isFree = ({ connectionId }: Job) =>
    [...sending].filter((other) => other.connectionId === connectionId).length < sendLimit;
  const startNext = () => {
    const free = [...waiting.keys()].filter(isFree);
    const job = free.find((job) => !findBatchOf(job)) ?? free[0];
    if (!job) return;
    sending.add(job);
    waiting.get(job)?.(() => sending.delete(job) && startNext());
    waiting.delete(job);
  };
  return (job) =>
    new Promise((resolve) => {
      waiting.set(job, resolve);
      startNext();
    });
}
