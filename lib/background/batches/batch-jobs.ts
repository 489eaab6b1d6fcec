import type { BatchItem } from '../../model/batch.ts';
import { findOwnBatch, type Job } from '../../model/job.ts';
import type { BatchStore } from '../../store/batches/batches.ts';
import type { JobList } from '../../store/jobs/job-list.ts';
import { clearJobs } from '../jobs/list-jobs.ts';
import type { BatchSources } from './batch-sources.ts';
import { beginAnew } from './change-item.ts';

export interface BatchParts {
  app: BatchSources;
  store: BatchStore;
  jobList: JobList;
}

/** A batch's jobs that have not ended. */
export async function listBatchJobs({ queue }: BatchSources, batchId: string): Promise<Job[]> {
  return (await queue.listOpen()).filter(({ batch }) => batch?.id === batchId);
}

/**
 * What is on its way comes to its end, as does what was asked for from a page as well; what has not left does not, though
 * the user has sent it again.
 */
export async function cancelBatchJobs(app: BatchSources, batchId: string): Promise<void> {
  for (const job of await listBatchJobs(app, batchId))
    if (findOwnBatch(job) || job.askedBy === '') await app.queue.cancel(job.id);
}

/**
 * Of a paused batch no job waits that has not left: nobody else who wants the same waits for that. What is still being
 * written of a job comes first: of its end this batch is told. `isAll`: it goes on at once, and its next jobs take over
 * for how long a limited one would have waited.
 */
export async function giveBackJobs({ app, store }: BatchParts, batchId: string, isAll = false): Promise<void> {
  const { journal, queue, now } = app;
  const jobs = await listBatchJobs(app, batchId);
  const limited = isAll ? undefined : findLimited(jobs, now());
  const jobIds: string[] = [];
  for (const job of jobs) {
    const written = await journal.find(job.id);
    if (job !== limited && isUnsent(job) && written && isUnsent(written)) jobIds.push(job.id);
  }
  if (jobIds.length === 0) return;
  const giveBack = (item: BatchItem) => (jobIds.includes(item.jobId ?? '') ? beginAnew(item) : undefined);
  await store.changeAll(batchId, (batch) => ({ ...batch, next: 0 }), giveBack, now());
  for (const jobId of jobIds) await queue.cancel(jobId);
  await clearJobs(app, { jobIds });
}

/** The one that waits longest for the end of a rate limit stays: with it the time would go that the service has named. */
function findLimited(jobs: Job[], now: number): Job | undefined {
  const limited = jobs.filter(({ waitsFor, notBefore = 0 }) => waitsFor === 'rateLimit' && notBefore > now);
  return limited.sort((a, b) => (b.notBefore ?? 0) - (a.notBefore ?? 0))[0];
}

/** What was asked for by itself as well is not the batch's to give back. */
function isUnsent(job: Job): boolean {
  return job.state === 'waiting' && job.sentAt === undefined && findOwnBatch(job) !== undefined;
}
