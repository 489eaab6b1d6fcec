import type { Input, JobPage } from '../../messages/contract.ts';
import { withoutPassword } from '../../model/job.ts';
import type { JobList } from '../../store/jobs/job-list.ts';
import type { App } from '../app.ts';
import { clearAttention } from '../badge/work-badge.ts';

/** The journal as people read it. Whoever looks has seen what the icon calls attention to. */
export async function listJobs(app: App, list: JobList, input: Input<'listJobs'>): Promise<JobPage> {
  const blocks = await app.queue.listBlocks();
  const [{ jobs, hasMore }, counts] = await Promise.all([list.read(input), list.count()]);
  await clearAttention(app);
  return { jobs: jobs.map(withoutPassword), counts, hasMore, blocks };
}

export async function clearJobs(app: App, list: JobList, input: Input<'clearJobs'>): Promise<number> {
  const count = await list.clear(input);
  app.ports.tell({ type: 'jobs' });
  return count;
}
