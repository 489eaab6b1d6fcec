import type { Block, Job, JobState } from './job.ts';
import type { Problem } from './problem.ts';
import { type ChangeKind, compareGrades } from './report/grade-change.ts';
import type { Privacy } from './report/privacy.ts';
import type { Grade } from './report/report.ts';

/**
 * The actions that a batch can have. In a `create` batch, which analyses pages, an item that names a report re-runs
 * that report; any other item creates a new one.
 */
export const batchKinds = ['create', 'update', 'rerun', 'deleteReport'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** The most items that one batch may have: at four in parallel and seven seconds each, two and a half hours of work. */
export const maxBatchItems = 5_000;

/** As many reports are deleted only when their number was entered, and can be brought back for half a minute at least. */
export const manyDeletes = 100;

/** How long a change of so many reports can be undone, in seconds. `chosen`: the time in Settings. */
export function getUndoTime(count: number, chosen: number): number {
  return count < manyDeletes ? chosen : Math.max(chosen, 30);
}

export const batchStates = ['running', 'paused', 'done', 'cancelled'] as const;
export type BatchState = (typeof batchStates)[number];

/** The states of a job that has ended. */
export const itemEnds = ['done', 'failed', 'unconfirmed', 'cancelled'] as const;
export type ItemEnd = (typeof itemEnds)[number];

/** Which items are shown: those whose job has not ended (`open`), or those whose job ended in the given state. */
export const itemFilters = ['open', ...itemEnds] as const;
export type ItemFilter = (typeof itemFilters)[number];

/** One action on many pages or reports. Its jobs have its id as their `batchId`. Times are milliseconds since 1970. */
export interface Batch {
  id: string;
  connectionId: string;
  /** The connection's address when the batch was created. */
  serviceAddress: string;
  kind: BatchKind;
  /** The watch that the batch is a run of. */
  watchId?: string;
  /** A later run of the same watch has begun, so the failures of this one no longer need the user. */
  isReplaced?: true;
  /** For `create` and `update`. */
  privacy?: Privacy;
  state: BatchState;
  /** No request is sent before this time, so cancelling until then undoes the whole batch. See `waitsForUndo`. */
  notBefore?: number;
  total: number;
  /** How many of its jobs ended in each state. */
  counts: Record<ItemEnd, number>;
  createdAt: number;
  /** When its last job ended. */
  settledAt?: number;
  /** How many pages got each grade. Set when an analysis has ended. */
  grades?: Record<Grade, number>;
  /** How the grades changed of pages that had a grade before. Set when an analysis has ended. */
  changes?: ChangeCounts;
  /** Why its jobs wait, if they do. */
  block?: Block | undefined;
  /**
   * Why the worker paused the batch: see `Brake`. Once it has ended: the most frequent problem of the jobs that need
   * the user.
   */
  problem?: Problem;
}

/** How many pages got a worse, a better or the same grade as before. */
export type ChangeCounts = Record<ChangeKind | 'same', number>;

/** Whether at least one page got a different grade. */
export function hasChanges(changes: ChangeCounts | undefined): boolean {
  return changes !== undefined && changes.worse + changes.better > 0;
}

/** One job of a batch, in the short form that lists show. */
export interface BatchItem {
  /** Its position in the batch, from 0. */
  number: number;
  url: string;
  reportId?: string;
  state: JobState;
  /** The grade of the report that the job created or changed. */
  result?: Grade;
  /** The grade that the page had before. */
  former?: Grade;
  /** The report page's address as the service sent it. Not checked yet: see `getReportLink`. */
  link?: string;
  problem?: Problem;
}

/** How a done item changed the grade; undefined if the page had no grade before or has none now. */
export function findItemChange({ state, former, result }: BatchItem): ChangeKind | 'same' | undefined {
  if (state !== 'done' || !former || !result) return undefined;
  return compareGrades(former, result) ?? 'same';
}

export function isItemEnd(state: JobState): state is ItemEnd {
  return itemEnds.some((end) => end === state);
}

export function toItem({ number = 0, work, state, report, before, problem }: Job): BatchItem {
  const reportId = report?.id ?? ('reportId' in work ? work.reportId : undefined);
  // Without the excerpt, which stays with the job: 5,000 excerpts would be too much for one page.
  const { excerpt, ...shortProblem } = problem ?? {};
  return {
    number,
    url: ('url' in work && work.url) || '',
    state,
    ...(reportId !== undefined && { reportId }),
    ...(report?.result && { result: report.result }),
    ...(before?.result && { former: before.result }),
    ...(report?.link && { link: report.link }),
    ...(problem && { problem: { ...shortProblem, code: problem.code } }),
  };
}
