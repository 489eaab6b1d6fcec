import { followJob } from '../../model/batch.ts';
import type { Job } from '../../model/job.ts';
import type { Settling } from '../reports/settle-report.ts';
import { countItem, partSize } from './batch-row.ts';

/**
 * Keeps what became of a job at its item of a batch, in the transaction that writes the job: however the worker ends, an
 * item is begun exactly where its job is there, and counted exactly where that has ended.
 */
export async function settleItem(transaction: Settling, job: Job, beginsItem: boolean): Promise<void> {
  if (!job.batch || !changesItem(job, beginsItem)) return;
  const { id, number } = job.batch;
  const batches = transaction.objectStore('batches');
  const parts = transaction.objectStore('batchParts');
  const [batch, part] = await Promise.all([batches.get(id), parts.get([id, number - (number % partSize)])]);
  const item = part?.items[number % partSize];
  // It was cleared, or the item is another job's, or was given back.
  if (!batch || !part || !item || (!beginsItem && item.jobId !== job.id)) return;
  part.items[number % partSize] = followJob(item, job);
  void parts.put(part);
  void batches.put(countItem(batch, item.state, job.state, job.settledAt ?? 0));
}

/** Of an item it is kept that it was begun and how it ended; which job runs at the moment is told, not kept. */
export function changesItem({ state }: Job, beginsItem: boolean): boolean {
  return beginsItem || state !== 'running';
}
