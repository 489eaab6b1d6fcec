import type { JobPage } from '../../../../lib/messages/contract.ts';
import { type Block, type Job, type JobState, jobStates } from '../../../../lib/model/job.ts';
import { getTaskFilter, type TaskFilter } from '../../../../lib/model/task.ts';
import { createTestJob, type JobFields } from '../../../lib/jobs/create-test-job.ts';

export function createJob(id: string, more: JobFields = {}): Job {
  return createTestJob<JobState>({
    id,
    connectionId: 'c1',
    work: { kind: 'create', url: `https://shop.example/${id}`, privacy: 'private' },
    state: 'done',
    createdAt: 1_000,
    attempts: 1,
    ...more,
  });
}

/** The worker's answer to `listJobs`: filtered, counted and limited. */
export function createPage(
  all: Job[],
  { show, limit }: { show?: TaskFilter; limit: number },
  blocks: Block[] = [],
): JobPage {
  const found = all.filter((job) => !show || getTaskFilter(job) === show).sort((a, b) => b.createdAt - a.createdAt);
  const count = (of: JobState) => all.filter((job) => job.state === of).length;
  const counts = Object.fromEntries(jobStates.map((of) => [of, count(of)])) as Record<JobState, number>;
  return { jobs: found.slice(0, limit), counts, hasMore: found.length > limit, blocks };
}
