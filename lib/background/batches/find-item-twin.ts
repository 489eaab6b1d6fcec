import { isSettled, type Job, type Work } from '../../model/job.ts';
import type { BatchRow } from '../../store/schema.ts';
import type { BatchSources } from './batch-sources.ts';

/**
 * The job of another batch, or one that was asked for by itself, that analyses an item's page for it: it is under way, or
 * was done since the item's batch was asked for. What was done before is no answer to it, nor what was deleted since.
 */
export async function findItemTwin(
  { journal }: Pick<BatchSources, 'journal'>,
  { id, connectionId, alike, createdAt, askedAt = createdAt }: BatchRow,
  work: Work,
): Promise<Job | undefined> {
  if (work.kind !== 'create') return undefined;
  const { url, privacy } = work;
  const told = await journal.listAboutPage(connectionId, url);
  const twin = told.find((job) => {
    const { batch, work, state, settledAt = 0, report } = job;
    if (batch?.id === id || work.kind !== 'create' || work.privacy !== privacy) return false;
    // Of passwords none is on the disk: whether two are the same was kept of batches.
    if (privacy === 'password' && !alike?.includes(batch?.id ?? '')) return false;
    return state === 'done' ? report && settledAt >= askedAt : !isSettled(job);
  });
  const isGone = told.some(({ work }) => work.kind === 'deleteReport' && work.reportId === twin?.report?.id);
  return isGone ? undefined : twin;
}
