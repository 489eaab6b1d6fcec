import type { Problem } from './problem.ts';

/**
 * `off`: disabled in the settings. `never`: no sync was started yet. `running`: includes waiting, see `waitsUntil`.
 * `paused`: by the user. `failed`: see `problem`; starting the sync again resumes it.
 */
export const syncStatuses = ['off', 'never', 'running', 'paused', 'idle', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** `new` reads from the top of the list down to known reports, `full` reads the whole list. */
export type SyncKind = 'new' | 'full';

/** Reports that a read of the whole list did not find, and that are kept until another one does not find them either. */
export interface SyncDoubt {
  missing: number;
  /** When the whole list is read again. */
  until: number;
}

/** The state of the local copy of a connection's reports. Times are milliseconds since 1970. */
export interface SyncState {
  connectionId: string;
  status: SyncStatus;
  /** The kind of the sync that runs, waits or ended last. */
  kind?: SyncKind;
  /** How many reports the sync has read, counted from the top of the list as of the service's last response. */
  done: number;
  /** The number of reports in the account, if the service sends it. */
  total?: number;
  startedAt?: number;
  /** How old the copy is: the end of the last sync after which it had all reports of the service and no others. */
  finishedAt?: number;
  /** Absent unless the last read of the whole list left something in doubt. */
  doubt?: SyncDoubt;
  /** The start of the last full sync. Changes and deletions that others made since then may be missing. */
  fullAt?: number;
  /** The copy has all reports of the service, as far as its responses show. */
  isComplete: boolean;
  /**
   * Where the last full sync ended; absent before the first one. `all`: at the end of the list as the service reports
   * it. `unknown`: where the list seems to end. `part`: before its end, because the service repeats its pages or has no
   * others. `limit`: at the most reports that a copy may hold.
   */
  reach?: 'all' | 'unknown' | 'part' | 'limit';
  problem?: Problem;
  /** When the sync resumes after a problem that may pass. */
  waitsUntil?: number;
}
