import { isSameTarget, isSettled, type Job } from '../model/job.ts';

/** How many jobs talk to services at the same time. */
const concurrency = 3;

/** The jobs that may run now, oldest first. `jobs` are the newest first. */
export function findDue(jobs: Job[], now: number): Job[] {
  const open = jobs.filter((job) => !isSettled(job)).reverse();
  const free = concurrency - open.filter(({ state }) => state === 'running').length;
  const due = open.filter((job) => job.state === 'waiting' && (job.notBefore ?? 0) <= now && isFirst(job, open));
  return due.slice(0, Math.max(0, free));
}

/** Nothing that was asked for earlier is still owed to the same target. */
function isFirst(job: Job, open: Job[]): boolean {
  return open.find((other) => isSameTarget(other, job))?.id === job.id;
}
