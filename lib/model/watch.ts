import type { ChangeCounts } from './batch.ts';
import type { Problem } from './problem.ts';

export const rhythms = ['daily', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Which changes a watch announces: worse grades only, or any other grade than before. */
export const alerts = ['worse', 'changed'] as const;
export type Alert = (typeof alerts)[number];

/** The most reports that one run may re-run. */
export const maxWatchedReports = 5_000;

/** In characters. */
export const longestWatchName = 200;

/** When a watch runs, in the user's local time. */
export interface WatchTimes {
  rhythm: Rhythm;
  /** `HH:MM`. */
  time: string;
  /** `weekly`: from 0, Sunday, to 6. */
  weekday?: number;
  /** `monthly`: from 1 to 31. A shorter month has its run on its last day. */
  day?: number;
}

/** The reports to re-run: those in a view at the time of the run (`query` as in `writeReportFilter`), or fixed ones. */
export type WatchTarget = { kind: 'view'; query: string } | { kind: 'reports'; reportIds: string[] };

/** The part of a watch that the user defines. */
export interface WatchPlan extends WatchTimes {
  name: string;
  target: WatchTarget;
  /** If there are more reports, those analysed longest ago are re-run. */
  mostReports: number;
  tells: Alert;
}

/** Reports that are re-run on a schedule, so that the user learns what got worse. Times are milliseconds since 1970. */
export interface Watch extends WatchPlan {
  id: string;
  connectionId: string;
  createdAt: number;
  isPaused: boolean;
  /** The refusal of the service that paused the watch. */
  problem?: Problem;
  /** The last run. */
  run?: WatchRun;
  /** Earlier runs with findings that the user has not looked at, newest first. */
  unseenRuns?: WatchRun[];
  /** Absent while the watch is paused. */
  nextRunAt?: number;
}

export interface WatchRun {
  /** The day on which the run was due, `YYYY-MM-DD` on the user's calendar. A day has at most one run of a watch. */
  date: string;
  /** The batch of the run; absent if there was no report to re-run. */
  batchId?: string;
  startedAt: number;
  total: number;
  settledAt?: number;
  changes?: ChangeCounts;
  /** How many of the run's reports could not be re-run. */
  failed?: number;
  /** The user has looked at the findings. */
  isSeen: boolean;
}

/** How many of the changed grades of a run the watch announces. */
export function countFindings({ tells }: Pick<Watch, 'tells'>, { changes }: Pick<WatchRun, 'changes'>): number {
  if (!changes) return 0;
  return tells === 'worse' ? changes.worse : changes.worse + changes.better;
}

/** The runs with findings that the user has not looked at, newest first. */
export function listUnseenRuns(watch: Pick<Watch, 'tells' | 'run' | 'unseenRuns'>): WatchRun[] {
  const runs = [...(watch.run ? [watch.run] : []), ...(watch.unseenRuns ?? [])];
  return runs.filter((run) => !run.isSeen && countFindings(watch, run) > 0);
}
