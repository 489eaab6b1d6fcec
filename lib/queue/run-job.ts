import { findPausingBatch, type Job, withoutPassword } from '../model/job.ts';
import { toProblem } from '../model/problem.ts';
import { ignore, type OpenJobs } from './open-jobs.ts';
import type { Note, Outcome, QueueOptions, Write } from './queue-options.ts';
import { writeLimit } from './schedule.ts';

/** The delay of the retry after a failed write: a full disk may have room again at any time. In milliseconds. */
const diskPause = 10_000;

export interface RunOptions extends Pick<QueueOptions, 'perform' | 'now'> {
  jobs: OpenJobs;
  limitWrites: LimitWrites;
  /** Why the job must not send its write although it runs; undefined if it may. */
  findStop(job: Job): Outcome | undefined;
}

/** Marks a job as running in the journal, performs it and writes its outcome. */
export async function runJob(waiting: Job, options: RunOptions): Promise<void> {
  const { jobs, perform, now, limitWrites, findStop } = options;
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
  const write: Write = async (act) => {
    release = await limitWrites(job);
    ownOutcome = findStop(job);
    if (ownOutcome) throw new Error('The job must not be sent any more.');
    const result = await act();
    release();
    return result;
  };
  const performed = await note({})
    .then(() => perform(job, note, write))
    .catch((error): Outcome => ({ state: 'failed', problem: toProblem(error) }));
  const outcome = ownOutcome ?? performed;
  if (outcome.state === 'waiting') await jobs.change({ ...job, ...outcome }).catch(ignore);
  // The service has the password, so the job does not need it any more.
  else if (outcome.state === 'running') await jobs.change(withoutPassword({ ...job, ...outcome })).catch(ignore);
  else await jobs.settle(job, outcome);
  // A failed write frees its slot only now that its outcome is known: it may block the whole connection.
  release();
}

/**
 * Waits for a free slot among the writes to the job's connection. Resolves with the function that frees the slot again.
 * Single jobs take precedence over jobs of batches.
 */
export type LimitWrites = (job: Job) => Promise<() => void>;

export function createWriteLimit(): LimitWrites {
  const writing = new Set<Job>();
  const waiting = new Map<Job, (release: () => void) => void>();
  const isFree = ({ connectionId }: Job) =>
    [...writing].filter((other) => other.connectionId === connectionId).length < writeLimit;
  const startNext = () => {
    const free = [...waiting.keys()].filter(isFree);
    const job = free.find((job) => !findPausingBatch(job)) ?? free[0];
    if (!job) return;
    writing.add(job);
    waiting.get(job)?.(() => writing.delete(job) && startNext());
    waiting.delete(job);
  };
  return (job) =>
    new Promise((resolve) => {
      waiting.set(job, resolve);
      startNext();
    });
}
