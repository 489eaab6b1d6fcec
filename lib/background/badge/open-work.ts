import type { Queue } from '../../jobs/queue.ts';
import { isRunning, type Job } from '../../model/job.ts';
import { needsUser } from '../../model/task.ts';
import { listUnseenRuns } from '../../model/watch-findings.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { watchesItem } from '../../storage/stored-watches.ts';
import type { Stores } from '../stores.ts';

export interface WorkSources extends Pick<Stores, 'journal' | 'jobList'> {
  queue: Queue;
}

interface OpenWork {
  open: Job[];
  /** Not paused, and still running or not yet announced. */
  batches: BatchRow[];
  /** How many runs of watches have findings that the user has not looked at. */
  findings: number;
}

/** All unfinished work, but no waiting jobs of paused batches: those wait for the user to resume them. */
export async function readOpenWork({ journal, queue }: WorkSources): Promise<OpenWork> {
  // If the watches cannot be read, the next change tries again.
  const findings = (await watchesItem.read().catch(() => [])).flatMap(listUnseenRuns).length;
  const all = await journal.listBatches();
  const paused = new Set<string | undefined>(all.flatMap(({ id, state }) => (state === 'paused' ? id : [])));
  const batches = all.filter(({ state, isAnnounced }) => state !== 'paused' && !isAnnounced);
  const open = (await queue.listOpen()).filter((job) => isRunning(job) || !paused.has(job.batchId));
  return { open, batches, findings };
}

/** How many tasks need the user. A blocked connection counts as one, however many jobs wait for it. */
export async function countAttention({ journal, jobList, queue }: WorkSources): Promise<number> {
  const blocks = (await queue.listBlocks()).filter(needsUser);
  return blocks.length + (await jobList.countAttention(await journal.listBatches()));
}
