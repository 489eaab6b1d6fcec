import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JobPage } from '../../../lib/messages/contract.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { filterStates, getTaskFilter, needsUser, type Task, type TaskFilter } from '../../../lib/model/task.ts';
import type { JobList } from '../../hooks/known-jobs.ts';
import { type Answer, useAnswer } from '../../hooks/use-answer.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
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
  /** Absent until it is known which tasks there are. */
  show: TaskFilter | undefined;
  answer: Answer<JobPage>;
  /** Absent until jobs and batches are loaded. */
  tasks: Task[] | undefined;
  counts: Record<TaskFilter, number> | undefined;
  showMore: () => void;
}

interface ListState {
  /** The filter that `limit` belongs to. */
  show: TaskFilter;
  limit: number;
}

/** Which tasks are shown first if no filter is chosen. */
const firstFilters: readonly TaskFilter[] = ['attention', 'progress', 'finished'];

/** The newest tasks under a filter, kept up to date by the worker's notices. */
export function useActivity(chosen: TaskFilter | undefined): Activity {
  const { send } = useWorker();
  const { list: batches, isRead } = useBatches();
  const { jobs } = useJobs().list;
  const [opened, setOpened] = useState<TaskFilter>();
  const show = chosen ?? opened ?? 'attention';
  const [known, setKnown] = useState<ListState>({ show, limit: step });
  // A shown task stays when its new state no longer matches the filter, until the user chooses another filter.
  const shown = useRef({ show, ids: new Set<string>(), isCleared: false });
  const limit = known.show === show ? known.limit : step;
  const question = { show, limit };
  const answer = useAnswer(JSON.stringify(question), () => send('listJobs', question));
  const reloadSoon = useThrottled(reloadPause, answer.reload);
  useNotices((notice) => {
    if (notice.type === 'job') reloadSoon();
    if (notice.type === 'jobs') {
      shown.current = { show, ids: new Set(), isCleared: true };
      answer.reload();
    }
  });
  const { value, askedAt, isLoading, answered, question: asked } = answer;
  if (shown.current.show !== show) shown.current = { show, ids: new Set(), isCleared: false };
  if (!isLoading) shown.current.isCleared = false;
  const { ids, isCleared } = shown.current;
  const isShown = (task: Task) => getTaskFilter(task) === show || ids.has(task.id);
  const counts = value && isRead ? countTasks(value, batches) : undefined;
  // Opened once: the filter stays when its last task ends.
  useLayoutEffect(() => {
    if (chosen) setOpened(undefined);
    else if (!opened && counts) setOpened(firstFilters.find((filter) => counts[filter] > 0) ?? 'progress');
  });
  const tasks = value && isRead ? listShown(value, { batches, jobs, askedAt, ids, isShown }) : undefined;
  // Until the answer arrives, the rows are those of another filter, or still have the cleared ones.
  if (answered === asked && !isCleared) for (const { id } of tasks ?? []) ids.add(id);
  return {
    show: chosen ?? opened,
    answer,
    tasks,
    counts,
    showMore: () => setKnown({ show, limit: limit + step }),
  };
}

export interface Shown {
  batches: Batch[];
  /** When the list was requested, in milliseconds since 1970. */
  askedAt: number;
  /** What this page knows from notices. */
  jobs: JobList['jobs'];
  /** The tasks that are shown already. */
  ids: ReadonlySet<string>;
  isShown: (task: Task) => boolean;
}

/** The worker's list, updated by notices and merged with the batches; the newest task first. */
export function listShown({ jobs: listed, hasMore }: JobPage, { batches, askedAt, jobs, ids, isShown }: Shown): Task[] {
  const byId = new Map<string, Task>(listed.map((job) => [job.id, job]));
  const oldest = hasMore ? (listed.at(-1)?.createdAt ?? 0) : 0;
  for (const job of jobs.values()) {
    // Any other job that is not listed has another state, or was cleared.
    const isNew = job.batchId === undefined && job.createdAt >= askedAt;
    if (isNew || byId.has(job.id) || ids.has(job.id)) byId.set(job.id, job);
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
