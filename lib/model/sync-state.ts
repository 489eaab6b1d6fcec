import type { Problem } from './problem.ts';

/**
 * `off`: disabled in the settings. `never`: no sync was started yet. `running`: includes waiting, see `waitsUntil`.
 * `paused`: by the user. `failed`: see `problem`; starting the sync again resumes it.
 */
export const syncStatuses = ['off', 'never', 'running', 'paused', 'idle', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** `new` reads from the top of the list down to known reports, `full` reads the whole list. */
export type SyncKind = 'new' | 'full';

/** The state of the local copy of a connection's reports. Times are milliseconds since 1970. */
export interface SyncState {
  connectionId: string;
  status: SyncStatus;
  /** The kind of the sync that runs, waits or ended last. */
  kind?: SyncKind;
  /** How many reports the sync has read, counted from the top of the list as of the service's last response. */
  done: number;
  /** How many reports a page of the list really has. */
  size?: number;
  /** The number of reports in the account, if the service sends it. */
  total?: number;
  startedAt?: number;
  /** How old the copy is: the end of the last sync after which it had all reports of the service and no others. */
  finishedAt?: number;
  /** The start of the last full sync. Changes and deletions that others made since then may be missing. */
  fullAt?: number;
  /** The last full sync read the whole list, as far as the responses show. */
  isComplete: boolean;
  /**
   * Where the last full sync ended; absent before the first one. `all`: at the end of the list as the service reports
   * it. `unknown`: where the list seems to end. `limit`: at the most reports that a copy may hold.
   */
  reach?: 'all' | 'unknown' | 'limit';
  problem?: Problem;
  /** When the sync resumes, if the service asked for a delay or the network is down. */
  waitsUntil?: number;
}
