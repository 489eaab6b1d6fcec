import type { DBSchema } from 'idb';
import type { Batch } from '../model/batch.ts';
import type { JobState } from '../model/job.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import type { SyncState } from '../model/sync-state.ts';

/** A job as it is stored. `job` is parsed when it is read: see `job-row.ts`. */
export interface JobRow {
  id: string;
  job: unknown;
  /** Only set on jobs that every worker loads at its start: the index `open` contains no others. */
  open?: 1;
  /** The job needs a password, which is only kept in memory. */
  hasPassword?: true;
  /** Absent on the jobs of a batch, which are listed with the batch. */
  createdAt?: number;
  state: JobState;
  batchId?: string;
  /** The page and the report that the job is about: see `getSubjects`. */
  subjects: string[];
}

/** The state of a connection's local copy, and where an interrupted sync resumes. */
export interface SyncRow extends SyncState {
  /** The address of the service that has the reports. */
  address: string;
  /** The newest report ids when the last sync began: reports above them in the list are new. */
  knownNewestIds: string[];
  /** The newest report ids when the running sync began. */
  newestIdsAtStart: string[];
  size: number;
  /** How many more reports the local copy had after the last full sync than the service counted. */
  surplus?: number;
  /** Reports were added while the sync ran. */
  hasGrown?: boolean;
  tries: number;
  /** How often in a row a rate limit stopped the sync. */
  refusals?: number;
  /** When a page last asked for the reports. A copy that is unused for long is not synced automatically. */
  usedAt: number;
}

/** A batch as it is stored. The states of its jobs are not stored with it but counted in the database. */
export interface BatchRow extends Omit<Batch, 'counts'> {
  /** Its password is kept in memory until the batch has ended. */
  hasPassword?: true;
  /** The end of the batch was announced to the user. */
  isAnnounced?: true;
}

export interface Schema extends DBSchema {
  /** Always empty: see `beginWrite`. */
  writeLock: { key: string; value: never };
  jobs: {
    key: string;
    value: JobRow;
    indexes: {
      open: number;
      createdAt: number;
      state: [JobState, number];
      batch: [string, JobState];
      subjects: string;
    };
  };
  reports: {
    key: [connectionId: string, id: string];
    value: ReportRow;
    indexes: {
      page: [connectionId: string, page: string];
      newness: [connectionId: string, newness: number, id: string];
      seenAt: [connectionId: string, seenAt: number];
    };
  };
  syncs: { key: string; value: SyncRow };
  batches: { key: string; value: BatchRow };
}
