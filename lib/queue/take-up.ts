import { isInDoubt, type Job } from '../model/job.ts';
import type { Problem } from '../model/problem.ts';
import type { Outcome } from './ports.ts';

/** A job that ends the worker each time it runs would otherwise do so for ever. */
const deathsLimit = 10;

const problem: Problem = { code: 'interrupted' };

/** What becomes of a job that an earlier worker has left; undefined where it just waits on. */
export function findTakeUp(job: Job): Outcome | undefined {
  // A batch waits for the user to bring its password again.
  if (job.hasLostPassword && !job.batch && !isInDoubt(job)) {
    const state = job.sentAt === undefined ? 'failed' : 'uncertain';
    return { state, problem: { code: 'passwordForgotten' } };
  }
  if (job.state !== 'running') return undefined;
  const deaths = (job.deaths ?? 0) + 1;
  if (deaths > deathsLimit) return { state: 'uncertain', problem };
  const wait: Partial<Job> = isInDoubt(job) ? { waitsFor: 'check', problem } : { waitsFor: undefined };
  return { ...wait, state: 'waiting', notBefore: undefined, deaths };
}
