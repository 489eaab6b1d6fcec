import { useEffect, useRef, useState } from 'preact/hooks';
import type { JobPage } from '../../../lib/messages/contract.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import type { Job } from '../../../lib/model/job.ts';
import {
  filterStates,
  getTaskFilter,
  isBatch,
  needsUser,
  type Task,
  type TaskFilter,
} from '../../../lib/model/task.ts';
import { type Answer, useAnswer } from '../../hooks/use-answer.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

const step = 100;
/**
 * Milliseconds. Rows change at once; the counts are asked for again after this time, since many jobs may change in a
 * row.
 */
const reloadMs = 500;

export interface Activity {
  answer: Answer<JobPage>;
  /** Absent while nothing is known. */
  tasks: Task[] | undefined;
  counts: Record<TaskFilter, number> | undefined;
  showMore: () => void;
  /** Shows a task as an action answered it. */
  keep: (task: Task) => void;
}

interface Knowledge {
  /** The filter that `limit` belongs to. */
  show: TaskFilter;
  limit: number;
  heard: Heard;
}

/** The newest tasks under a filter, kept up to date by the worker. */
export function useActivity(show: TaskFilter, jobId: string | undefined): Activity {
  const { send } = useWorker();
  const { list: batches, isRead } = useBatches();
  const [known, setKnown] = useState<Knowledge>({ show, limit: step, heard: new Map() });
  // What was shown stays in its place when it goes on, until another filter is chosen.
  const seen = useRef({ show, ids: new Set<string>() });
  const limit = known.show === show ? known.limit : step;
  const question = { show, ...(jobId && { jobId }), limit };
  const answer = useAnswer(JSON.stringify(question), () => send('listJobs', question));
  const reloadSoon = useSoon(answer.reload);
  const hear = (job: Job) =>
    setKnown((known) => ({ ...known, heard: new Map(known.heard).set(job.id, { job, at: Date.now() }) }));
  useNotices((notice) => {
    if (notice.type === 'job') {
      hear(notice.job);
      reloadSoon();
    }
    if (notice.type === 'jobs') {
      setKnown((known) => ({ ...known, heard: new Map() }));
      seen.current.ids.clear();
      answer.reload();
    }
  });
  const { value, askedAt, answered, question: asked } = answer;
  if (seen.current.show !== show) seen.current = { show, ids: new Set() };
  const { ids } = seen.current;
  const isShown = (task: Task) => getTaskFilter(task) === show || task.id === jobId || ids.has(task.id);
  const tasks =
    value && isRead ? listShown(value, { batches, heard: known.heard, askedAt, isShown, jobId }) : undefined;
  // Rows that answer another filter are only there until the right ones come.
  if (answered === asked) for (const { id } of tasks ?? []) ids.add(id);
  return {
    answer,
    tasks,
    counts: value && isRead ? countTasks(value, batches) : undefined,
    showMore: () => setKnown((known) => ({ ...known, show, limit: limit + step })),
    keep: (task) => isBatch(task) || hear(task),
  };
}

/** Merges many calls into one, which runs `reloadMs` after the first. */
function useSoon(act: () => void): () => void {
  const timer = useRef(0);
  const later = () => {
    timer.current = 0;
    act();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ||= window.setTimeout(later, reloadMs);
  };
}

/** Jobs from notices and replies, by id, with the time they arrived. */
export type Heard = ReadonlyMap<string, { job: Job; at: number }>;

export interface Shown {
  batches: Batch[];
  /** When the list was asked for. */
  askedAt: number;
  heard: Heard;
  /** Of a batch: it is shown all the same. */
  jobId?: string | undefined;
  isShown: (task: Task) => boolean;
}

/** The worker's list, updated by the notices that came after it, with the batches; the newest task first. */
export function listShown({ jobs, hasMore }: JobPage, { batches, askedAt, heard, isShown, jobId }: Shown): Task[] {
  const byId = new Map<string, Task>(jobs.map((job) => [job.id, job]));
  const oldest = hasMore ? (jobs.at(-1)?.createdAt ?? 0) : 0;
  for (const { job, at } of heard.values()) {
    if (job.batchId !== undefined && job.id !== jobId) continue;
    // A list that was asked for later is newer than the notice.
    if (job.createdAt >= oldest && (at >= askedAt || !byId.has(job.id))) byId.set(job.id, job);
  }
  for (const batch of batches) if (batch.createdAt >= oldest) byId.set(batch.id, batch);
  return [...byId.values()].filter(isShown).sort((a, b) => b.createdAt - a.createdAt);
}

/** A connection that the user has to mend is one of those that need them. */
function countTasks({ counts, blocks }: JobPage, batches: Batch[]): Record<TaskFilter, number> {
  const count = (filter: TaskFilter) =>
    filterStates[filter].reduce((sum, state) => sum + counts[state], 0) +
    batches.filter((batch) => getTaskFilter(batch) === filter).length;
  return {
    progress: count('progress'),
    attention: count('attention') + blocks.filter(needsUser).length,
    finished: count('finished'),
  };
}
