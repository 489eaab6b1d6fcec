import type { Batch } from './batch.ts';
import type { Block, Job, JobState } from './job.ts';
import { waitsForUndo } from './work.ts';

/** One thing that the user asked for: a single job or a batch. */
export type Task = Job | Batch;

/** Which tasks are shown: those in progress, those that need the user, or the others. */
export const taskFilters = ['progress', 'attention', 'finished'] as const;
export type TaskFilter = (typeof taskFilters)[number];

/** The states of single jobs that each filter shows. */
export const filterStates = {
  progress: ['waiting', 'sending', 'grading'],
  attention: ['failed', 'unconfirmed'],
  finished: ['done', 'cancelled'],
} as const satisfies Record<TaskFilter, readonly JobState[]>;

export function isBatch(task: Task): task is Batch {
  return 'counts' in task;
}

/** The one filter that shows the task. */
export function getTaskFilter(task: Task): TaskFilter {
  if (isBatch(task)) return getBatchFilter(task, task.counts);
  return taskFilters.find((filter) => filterStates[filter].some((state) => state === task.state)) ?? 'finished';
}

/** A paused batch with a problem was paused by the worker and needs the user. */
export function getBatchFilter(
  { state, settledAt, problem, isReplaced }: Pick<Batch, 'state' | 'settledAt' | 'problem' | 'isReplaced'>,
  { failed, unconfirmed }: Pick<Batch['counts'], 'failed' | 'unconfirmed'>,
): TaskFilter {
  if (settledAt === undefined) return state === 'paused' && problem ? 'attention' : 'progress';
  return failed + unconfirmed > 0 && !isReplaced ? 'attention' : 'finished';
}

/** Whether the connection is stopped until the user fixes it. One row then stands for all tasks that wait for it. */
export function needsUser({ waitsFor }: Block): boolean {
  return waitsFor === 'connection';
}

/** Whether the task was undone before any request was sent. */
export function isUndone(task: Task): boolean {
  if (task.state !== 'cancelled') return false;
  if (isBatch(task)) return waitsForUndo(task) && task.counts.cancelled === task.total;
  return waitsForUndo(task.work) && task.attempts === 0;
}
