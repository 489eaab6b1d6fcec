import type { JobPage } from '../../../lib/messages/contract.ts';
import type { Job, JobState } from '../../../lib/model/job.ts';

/** What was heard of jobs beside the list: by job, and when. */
export type Heard = ReadonlyMap<string, { job: Job; at: number }>;

export interface Shown {
  state: JobState | undefined;
  /** When the list was asked for. */
  askedAt: number;
  heard: Heard;
  /** Jobs that this page has done something about: they stay in sight, whatever becomes of them. */
  kept: ReadonlySet<string>;
}

/** The list as the worker answered it, as changed since by notices: the newest first. */
export function listShown({ jobs, hasMore }: JobPage, { state, askedAt, heard, kept }: Shown): Job[] {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const oldest = hasMore ? (jobs.at(-1)?.createdAt ?? 0) : 0;
  for (const { job, at } of heard.values()) {
    // The list says more than what was heard before it was asked for.
    const isNewer = at >= askedAt && job.createdAt >= oldest;
    if (isNewer || (kept.has(job.id) && !byId.has(job.id))) byId.set(job.id, job);
  }
  return [...byId.values()]
    .filter((job) => state === undefined || job.state === state || kept.has(job.id))
    .sort((a, b) => b.createdAt - a.createdAt);
}

/** The newest word on a job. */
export function hear(heard: Heard, job: Job, at: number): Heard {
  return new Map(heard).set(job.id, { job, at });
}
