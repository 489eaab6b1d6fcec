import type { Problem } from './problem.ts';

/**
 * `off`: by the setting. `never`: nothing was asked for yet. `running` includes waiting, see `waitsUntil`. `paused`: by the
 * user. `failed`: `problem` says why; starting again resumes.
 */
export const syncStatuses = ['off', 'never', 'running', 'paused', 'idle', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** `new` reads from the top to what is known, `full` the whole list. */
export type SyncKind = 'new' | 'full';

/** How far the local copy of a connection's reports has come. Times are milliseconds since 1970. */
export interface SyncState {
  connectionId: string;
  status: SyncStatus;
  /** Of the sync that runs, waits or ended last. */
  kind?: SyncKind;
  /** How many reports it has read, from the top of the list as that was when the service last answered. */
  done: number;
  /** How many reports a page of the list really has. */
  size?: number;
  /** Of the account, where the service says it. */
  total?: number;
  startedAt?: number;
  /** Of the last sync after which all that the service has was known, and nothing else: so old the copy is. */
  finishedAt?: number;
  /** Of the last full sync: so old is what others changed or deleted. */
  fullAt?: number;
  /** The last full sync read the whole list, as far as the answers show. */
  isComplete: boolean;
  /**
   * Where the last full sync ended, absent before: where the service says that its list ends, where it seems to, or at the
   * newest reports that a copy may hold.
   */
  reach?: 'all' | 'unknown' | 'limit';
  problem?: Problem;
  /** When the sync resumes: the service asked for time, or the network is down. */
  waitsUntil?: number;
}
