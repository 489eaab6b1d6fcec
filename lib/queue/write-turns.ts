import { findOwnBatch, type Job } from '../model/job.ts';

/** How many jobs write to one service at the same time. */
export const writers = 3;

/** Resolves when a job's turn to write has come, with what ends it. A job of its own goes before those of a batch. */
export type TakeTurn = (job: Job) => Promise<() => void>;

export function createWriteTurns(): TakeTurn {
  const writing = new Set<Job>();
  const waiting = new Map<Job, (leave: () => void) => void>();
  const isFree = ({ connectionId }: Job) =>
    [...writing].filter((other) => other.connectionId === connectionId).length < writers;
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
