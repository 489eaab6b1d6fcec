import type { Job, JobState } from './job.ts';
import type { Problem } from './problem.ts';
import { type ChangeKind, compareGrades } from './report/grade-change.ts';
import type { Privacy } from './report/privacy.ts';
import type { Grade } from './report/report.ts';

/**
 * What can be done to many at once. `create` analyses pages: it makes a new report, or re-runs the one an item names.
 */
export const batchKinds = ['create', 'update', 'rerun', 'deleteReport'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** As many as one batch takes. */
export const mostItems = 20_000;

export const batchStates = ['running', 'paused', 'done', 'cancelled'] as const;
export type BatchState = (typeof batchStates)[number];

/** How a job can have ended. */
export const itemEnds = ['done', 'failed', 'unconfirmed', 'cancelled'] as const;
export type ItemEnd = (typeof itemEnds)[number];

/** Which items are looked at: those that have not ended, or those that have ended so. */
export const itemFilters = ['open', ...itemEnds] as const;
export type ItemFilter = (typeof itemFilters)[number];

/** One thing done to many: the jobs that have its id as their `batchId`. Times are milliseconds since 1970. */
export interface Batch {
  id: string;
  connectionId: string;
  /** The connection's when it was asked for. */
  serviceAddress: string;
  kind: BatchKind;
  /** The watch whose run it is. */
  watchId?: string;
  /** A later run of its watch has begun: nobody has to see to what failed in this one. */
  isReplaced?: true;
  /** `create` and `update`. */
  privacy?: Privacy;
  state: BatchState;
  /** `deleteReport`: nothing leaves before; until then cancelling undoes it whole. */
  notBefore?: number;
  total: number;
  /** How many of its jobs have ended, and how. */
  counts: Record<ItemEnd, number>;
  createdAt: number;
  /** Its last job has ended. */
  settledAt?: number;
  /** What became of the grades of the pages that had one before: known when it has ended. */
  changes?: ChangeCounts;
  /** Why the worker itself has paused it (e.g. `passwordForgotten`); once it has ended, what most that need the user have met. */
  problem?: Problem;
}

/** How many pages were graded otherwise than before, and how many alike. */
export type ChangeCounts = Record<ChangeKind | 'same', number>;

/** At least one page was graded otherwise. */
export function hasChanges(changes: ChangeCounts | undefined): boolean {
  return changes !== undefined && changes.worse + changes.better > 0;
}

/** One of a batch, with what became of it: its job in short. */
export interface BatchItem {
  /** Its place in the batch, from 0. */
  number: number;
  url: string;
  reportId?: string;
  state: JobState;
  jobId: string;
  /** Of the report it made or changed. */
  result?: Grade;
  /** The grade that the page had before. */
  former?: Grade;
  /** The report page's address as the service sent it: not yet checked, see `getReportLink`. */
  link?: string;
  problem?: Problem;
}

/** What a done item has changed; undefined where the page had no grade before, or has none. */
export function findItemChange({ state, former, result }: BatchItem): ChangeKind | 'same' | undefined {
  if (state !== 'done' || !former || !result) return undefined;
  return compareGrades(former, result) ?? 'same';
}

export function isItemEnd(state: JobState): state is ItemEnd {
  return itemEnds.some((end) => end === state);
}

export function toItem({ id, number = 0, work, state, report, before, problem }: Job): BatchItem {
  const reportId = report?.id ?? ('reportId' in work ? work.reportId : undefined);
  // The excerpt stays with the job: twenty thousand of them would be too much for a page.
  const { excerpt, ...words } = problem ?? {};
  return {
    number,
    url: ('url' in work && work.url) || '',
    state,
    jobId: id,
    ...(reportId !== undefined && { reportId }),
    ...(report?.result && { result: report.result }),
    ...(before?.result && { former: before.result }),
    ...(report?.link && { link: report.link }),
    ...(problem && { problem: { ...words, code: problem.code } }),
  };
}
