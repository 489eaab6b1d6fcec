import type { Batch } from './batch.ts';
import type { Block, Job, JobState } from './job.ts';

/** One thing that the user asked for: a job of its own, or a batch of many. */
export type Task = Job | Batch;

/** Which tasks are looked at: those under way, those that wait for the user's word, and the rest. */
export const taskFilters = ['progress', 'attention', 'finished'] as const;
export type TaskFilter = (typeof taskFilters)[number];

/** The states of single jobs, by the filter that shows them. */
export const filterStates = {
  progress: ['waiting', 'running'],
  attention: ['failed', 'unconfirmed'],
  finished: ['done', 'cancelled'],
} as const satisfies Record<TaskFilter, readonly JobState[]>;

export function isBatch(task: Task): task is Batch {
  return 'counts' in task;
}

/** The one filter that shows a task. */
export function getTaskFilter(task: Task): TaskFilter {
  if (isBatch(task)) return getBatchFilter(task, task.counts);
  return taskFilters.find((filter) => filterStates[filter].some((state) => state === task.state)) ?? 'finished';
}

/** The worker pauses a batch with a problem that only the user can mend. */
export function getBatchFilter(
  { state, settledAt, problem, isReplaced }: Pick<Batch, 'state' | 'settledAt' | 'problem' | 'isReplaced'>,
  { failed, unconfirmed }: Pick<Batch['counts'], 'failed' | 'unconfirmed'>,
): TaskFilter {
  if (settledAt === undefined) return state === 'paused' && problem ? 'attention' : 'progress';
  return failed + unconfirmed > 0 && !isReplaced ? 'attention' : 'finished';
}

/** The connection stands still until the user mends it: one row for all the tasks that wait for it. */
export function needsUser({ waitsFor }: Block): boolean {
  return waitsFor === 'connection';
}

/** A delete that was taken back before anything was sent. */
export function isUndone(task: Task): boolean {
  if (task.state !== 'cancelled') return false;
  if (isBatch(task)) return task.kind === 'deleteReport' && task.counts.cancelled === task.total;
  const { work, attempts } = task;
  return (work.kind === 'deleteReport' || work.kind === 'deleteProject') && attempts === 0;
}
