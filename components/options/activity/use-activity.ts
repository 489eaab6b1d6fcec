import { useRef, useState } from 'preact/hooks';
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
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

/** How many tasks are shown at first, and how many more each time. */
const step = 100;

/**
 * Milliseconds between two reloads of the list and its counts at least, since many jobs may change in quick succession.
 * Rows change at once.
 */
const reloadPause = 500;

export interface Activity {
  answer: Answer<JobPage>;
  /** Absent until jobs and batches are loaded. */
  tasks: Task[] | undefined;
  counts: Record<TaskFilter, number> | undefined;
  showMore: () => void;
  /** Shows the changed task that an action returned. */
  keep: (task: Task) => void;
}

interface ListState {
  /** The filter that `limit` belongs to. */
  show: TaskFilter;
  limit: number;
  noticed: NoticedJobs;
}

/** The newest tasks under a filter, kept up to date by the worker's notices. */
export function useActivity(show: TaskFilter, jobId: string | undefined): Activity {
  const { send } = useWorker();
  const { list: batches, isRead } = useBatches();
  const [known, setKnown] = useState<ListState>({ show, limit: step, noticed: new Map() });
  // A shown task stays when its new state no longer matches the filter, until the user chooses another filter.
  const shown = useRef({ show, ids: new Set<string>() });
  const limit = known.show === show ? known.limit : step;
  const question = { show, ...(jobId && { jobId }), limit };
  const answer = useAnswer(JSON.stringify(question), () => send('listJobs', question));
  const reloadSoon = useThrottled(reloadPause, answer.reload);
  const noteJob = (job: Job) =>
    setKnown((known) => ({ ...known, noticed: new Map(known.noticed).set(job.id, { job, at: Date.now() }) }));
  useNotices((notice) => {
    if (notice.type === 'job') {
      noteJob(notice.job);
      reloadSoon();
    }
    // The icon may call attention to an outcome only after its notice. Reading the list again marks it as seen.
    if (notice.type === 'attention') reloadSoon();
    if (notice.type === 'jobs') {
      setKnown((known) => ({ ...known, noticed: new Map() }));
      shown.current.ids.clear();
      answer.reload();
    }
  });
  const { value, askedAt, answered, question: asked } = answer;
  if (shown.current.show !== show) shown.current = { show, ids: new Set() };
  const { ids } = shown.current;
  const isShown = (task: Task) => getTaskFilter(task) === show || task.id === jobId || ids.has(task.id);
  const tasks =
    value && isRead ? listShown(value, { batches, noticed: known.noticed, askedAt, isShown, jobId }) : undefined;
  // Until the answer for this filter arrives, the rows are those of another filter.
  if (answered === asked) for (const { id } of tasks ?? []) ids.add(id);
  return {
    answer,
    tasks,
    counts: value && isRead ? countTasks(value, batches) : undefined,
    showMore: () => setKnown((known) => ({ ...known, show, limit: limit + step })),
    keep: (task) => isBatch(task) || noteJob(task),
  };
}

/** Jobs from notices and replies, by id, with the time they arrived. */
export type NoticedJobs = ReadonlyMap<string, { job: Job; at: number }>;

export interface Shown {
  batches: Batch[];
  /** When the list was requested, in milliseconds since 1970. */
  askedAt: number;
  noticed: NoticedJobs;
  /** A job that is shown even if it belongs to a batch. */
  jobId?: string | undefined;
  isShown: (task: Task) => boolean;
}

/** The worker's list, updated by later notices and merged with the batches; the newest task first. */
export function listShown({ jobs, hasMore }: JobPage, { batches, askedAt, noticed, isShown, jobId }: Shown): Task[] {
  const byId = new Map<string, Task>(jobs.map((job) => [job.id, job]));
  const oldest = hasMore ? (jobs.at(-1)?.createdAt ?? 0) : 0;
  for (const { job, at } of noticed.values()) {
    if (job.batchId !== undefined && job.id !== jobId) continue;
    // A list that was requested after the notice arrived is newer than the notice.
    if (job.createdAt >= oldest && (at >= askedAt || !byId.has(job.id))) byId.set(job.id, job);
  }
  for (const batch of batches) if (batch.createdAt >= oldest) byId.set(batch.id, batch);
  return [...byId.values()].filter(isShown).sort((a, b) => b.createdAt - a.createdAt);
}

/** A connection that the user has to fix counts as a task that needs the user. */
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
