import { type BatchItem, followJob } from '../../model/batch.ts';
import { isSettled } from '../../model/job.ts';
import type { BatchRow } from '../../store/schema.ts';
import type { BatchSources } from './batch-sources.ts';
import { giveUpItem, toWork } from './change-item.ts';
import { findItemTwin } from './find-item-twin.ts';

/**
 * Its job is begun or taken up. `held`: another may do it still. The item as it ends where another has done it, or where
 * its job cannot be taken up.
 */
export async function beginItem(
  app: BatchSources,
  batch: BatchRow,
  item: BatchItem,
  password: string | undefined,
): Promise<BatchItem | 'held' | undefined> {
  if (item.again) return (await takeUp(app, item, password)) ? undefined : giveUpItem(item);
  const { id, connectionId, serviceAddress } = batch;
  const work = toWork(batch, item, password);
  const twin = await findItemTwin(app, batch, work);
  if (twin) return isSettled(twin) ? followJob(item, twin) : 'held';
  await app.queue.start({ connectionId, serviceAddress, work, batch: { id, number: item.number } });
  return undefined;
}

/** False where its job cannot be taken up: it was cleared, or is there more than once. */
async function takeUp(
  { queue }: BatchSources,
  { jobId = '', again = 'check' }: BatchItem,
  password: string | undefined,
): Promise<boolean> {
  const known = await queue.find(jobId);
  if (!known || (again === 'retry' && known.surplus)) return false;
  const job = await queue.revive(jobId, again, password, true);
  return job?.id === jobId && !isSettled(job);
}
