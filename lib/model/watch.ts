import type { ChangeCounts } from './batch.ts';
import type { Problem } from './problem.ts';

export const rhythms = ['daily', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];

/** What a notification is worth: grades that got worse, or any other grade than before. */
export const alerts = ['worse', 'changed'] as const;
export type Alert = (typeof alerts)[number];

/** As many reports as one run may re-run. */
export const mostWatched = 5_000;

/** Characters. */
export const longestWatchName = 200;

/** When a watch runs, on the user's own clock. */
export interface WatchTimes {
  rhythm: Rhythm;
  /** `HH:MM`. */
  time: string;
  /** `weekly`: from 0, Sunday, to 6. */
  weekday?: number;
  /** `monthly`: from 1 to 31; a shorter month has its run on its last day. */
  day?: number;
}

/** Which reports: those of a view, each time anew, as `writeReportFilter` writes it; or these. */
export type WatchTarget = { kind: 'view'; query: string } | { kind: 'reports'; reportIds: string[] };

/** What the user decides of a watch. */
export interface WatchPlan extends WatchTimes {
  name: string;
  target: WatchTarget;
  /** Of more, those that were analysed longest ago. */
  mostReports: number;
  tells: Alert;
}

/** Reports that are re-run on a schedule, so that the user is told what got worse. Times are milliseconds since 1970. */
export interface Watch extends WatchPlan {
  id: string;
  connectionId: string;
  createdAt: number;
  isPaused: boolean;
  /** Why the service's refusal has paused it. */
  problem?: Problem;
  /** The last one. */
  run?: WatchRun;
  /** Those before it that found something which the user has not looked at, newest first. */
  unseenRuns?: WatchRun[];
  /** Absent while it is paused. */
  nextRunAt?: number;
}

export interface WatchRun {
  /** The day it was due, `YYYY-MM-DD` on the user's calendar: each has one run at most. */
  date: string;
  /** Its task; absent where no report was to be re-run. */
  batchId?: string;
  startedAt: number;
  total: number;
  settledAt?: number;
  changes?: ChangeCounts;
  /** How many of its reports could not be re-run. */
  failed?: number;
  /** The user has looked at what it found. */
  isSeen: boolean;
}

/** How many grades that a run has found are worth telling. */
export function countFindings({ tells }: Pick<Watch, 'tells'>, { changes }: Pick<WatchRun, 'changes'>): number {
  if (!changes) return 0;
  return tells === 'worse' ? changes.worse : changes.worse + changes.better;
}

/** The runs that have found something which the user has not looked at, newest first. */
export function listUnseenRuns(watch: Pick<Watch, 'tells' | 'run' | 'unseenRuns'>): WatchRun[] {
  const runs = [...(watch.run ? [watch.run] : []), ...(watch.unseenRuns ?? [])];
  return runs.filter((run) => !run.isSeen && countFindings(watch, run) > 0);
}
