import { findOwnBatch, type Job, withoutPassword } from '../model/job.ts';
import { toProblem } from '../model/problem.ts';
import { ignore, type OpenJobs } from './open-jobs.ts';
import type { Note, Outcome, QueueOptions, Write } from './queue-options.ts';
import { writeLimit } from './schedule.ts';

/** A full disk may have room again at any time. In milliseconds. */
const diskPause = 10_000;

export interface RunOptions extends Pick<QueueOptions, 'perform' | 'now'> {
  jobs: OpenJobs;
  limitWrites: LimitWrites;
  /** Why the job must not write now, though it runs; undefined where it may. */
  findStop(job: Job): Outcome | undefined;
}

/** A job's turn, from the word in the journal that it runs to what became of it. */
export async function runJob(waiting: Job, options: RunOptions): Promise<void> {
  const { jobs, perform, now, limitWrites, findStop } = options;
  let job: Job = { ...waiting, state: 'running', waitsFor: undefined, notBefore: undefined };
  // The queue's own word counts, whatever the work has come to.
  let overruling: Outcome | undefined;
  const note: Note = async (change) => {
    const next = { ...job, ...change };
    await jobs.change(next).catch((error) => {
      // What cannot be written down is not done. It stays open in the journal, and is tried again.
      const notBefore = now() + diskPause;
      overruling = { state: 'waiting', waitsFor: 'retry', problem: toProblem(error), notBefore };
      throw error;
    });
    job = next;
  };
  let release = () => {};
  const write: Write = async (act) => {
    release = await limitWrites(job);
    overruling = findStop(job);
    if (overruling) throw new Error('It must not be sent any more.');
    const result = await act();
    release();
    return result;
  };
  const performed = await note({})
    .then(() => perform(job, note, write))
    .catch((error): Outcome => ({ state: 'failed', problem: toProblem(error) }));
  const outcome = overruling ?? performed;
  if (outcome.state === 'waiting') await jobs.change({ ...job, ...outcome }).catch(ignore);
  // The service has its password.
  else if (outcome.state === 'running') await jobs.change(withoutPassword({ ...job, ...outcome })).catch(ignore);
  else await jobs.settle(job, outcome);
  // After a failure the next write waits until it is known what it means: it may stop the whole connection.
  release();
}

/** Resolves when few enough jobs write to the job's connection, with what ends its write. Single jobs go before batches. */
export type LimitWrites = (job: Job) => Promise<() => void>;

export function createWriteLimit(): LimitWrites {
  const writing = new Set<Job>();
  const waiting = new Map<Job, (release: () => void) => void>();
  const isFree = ({ connectionId }: Job) =>
    [...writing].filter((other) => other.connectionId === connectionId).length < writeLimit;
  const beginNext = () => {
    const free = [...waiting.keys()].filter(isFree);
    const job = free.find((job) => !findOwnBatch(job)) ?? free[0];
    if (!job) return;
    writing.add(job);
    waiting.get(job)?.(() => writing.delete(job) && beginNext());
    waiting.delete(job);
  };
  return (job) =>
    new Promise((begin) => {
      waiting.set(job, begin);
      beginNext();
    });
}
