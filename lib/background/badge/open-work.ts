import { findOwnBatch, type Job } from '../../model/job.ts';
import { needsUser } from '../../model/task.ts';
import { listUnseenRuns } from '../../model/watch.ts';
import type { Queue } from '../../queue/queue.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { type Attention, attentionItem } from '../../storage/session.ts';
import { watchesItem } from '../../storage/stored-watches.ts';
import type { Stores } from '../stores.ts';

export interface WorkSources extends Pick<Stores, 'journal' | 'jobList'> {
  queue: Queue;
}

export interface OpenWork {
  open: Job[];
  /** At work, or to be told of. */
  batches: BatchRow[];
  /** What the icon calls for, whichever tab is in front: also findings, and what waits for the user to mend a connection. */
  attention: Attention;
  /** How many runs of watches have found something which the user has not looked at. */
  findings: number;
}

/** All unfinished work, without the jobs of paused batches: those wait until the user says so. */
export async function readOpenWork({ journal, queue }: WorkSources): Promise<OpenWork> {
  const known = await attentionItem.read();
  // What cannot be read now is shown with the next change.
  const findings = (await watchesItem.read().catch(() => [])).flatMap(listUnseenRuns).length;
  // Read last: of two calls that overlap, the later one then ends with the newer state.
  const { batches, paused } = sortBatches(await journal.listBatches());
  const open = (await queue.listOpen()).filter((job) => job.state === 'running' || !paused.has(findOwnBatch(job)));
  const isStuck = open.some(({ waitsFor }) => waitsFor === 'connection');
  return { open, batches, attention: isStuck || findings > 0 ? 'problem' : known, findings };
}

/** How many tasks need the user. A connection that stands still is one of them, with all that waits for it. */
export async function countAttention({ journal, jobList, queue }: WorkSources): Promise<number> {
  const blocks = (await queue.listBlocks()).filter(needsUser);
  return blocks.length + (await jobList.countAttention(await journal.listBatches()));
}

/** Those that are at work or have to be told of, and the ids of those that wait for the user. */
function sortBatches(all: BatchRow[]) {
  const paused = new Set<string | undefined>(all.flatMap(({ id, state }) => (state === 'paused' ? id : [])));
  return { paused, batches: all.filter(({ id, isTold }) => !isTold && !paused.has(id)) };
}
