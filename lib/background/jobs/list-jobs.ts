import type { Input, JobPage } from '../../messages/contract.ts';
import type { Broadcast } from '../../messages/notices.ts';
import { withoutPassword } from '../../model/job.ts';
import type { Queue } from '../../queue/queue.ts';
import type { WorkBadge } from '../badge/work-badge.ts';
import type { Stores } from '../stores.ts';

interface Parts extends Pick<Stores, 'jobList'> {
  queue: Queue;
  workBadge: WorkBadge;
}

/** The journal as people read it. Whoever looks has seen what the icon calls attention to. */
export async function listJobs({ queue, jobList, workBadge }: Parts, input: Input<'listJobs'>): Promise<JobPage> {
  const blocks = await queue.listBlocks();
  const [{ jobs, hasMore }, counts] = await Promise.all([jobList.read(input), jobList.count()]);
  await workBadge.clearAttention();
  return { jobs: jobs.map(withoutPassword), counts, hasMore, blocks };
}

export async function clearJobs(
  { jobList, broadcast }: Pick<Stores, 'jobList'> & { broadcast: Broadcast },
  input: Input<'clearJobs'>,
): Promise<number> {
  const count = await jobList.clear(input);
  broadcast({ type: 'jobs' });
  return count;
}
