import type { DBSchema } from 'idb';
import type { Batch } from '../model/batch.ts';
import type { PageSize } from '../model/filter/service-query.ts';
import type { JobState } from '../model/job.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import type { SyncDoubt, SyncState } from '../model/sync-state.ts';

/** A job as it is stored. `job` is parsed when it is read: see `job-row.ts`. */
export interface JobRow {
  id: string;
  job: unknown;
  /** Only set on jobs that every worker loads at its start: the index `open` contains no others. */
  open?: 1;
  /** Absent on the jobs of a batch, which are listed with the batch. */
  createdAt?: number;
  state: JobState;
  batchId?: string;
  /** The page and the report that the job is about: see `getSubjects`. */
  subjects: string[];
}

/** The state of a connection's local copy, and where an interrupted read of the service's list resumes. */
export interface SyncRow extends SyncState {
  /** The address of the service that has the reports. */
  address: string;
  /** Counts the reads. Every row that is written gets the number of the read that runs or ran last. */
  readId: number;
  /** The newest report ids when the last read began: reports above them in the list are new. */
  knownNewestIds: string[];
  /** The newest report ids when the running read began. */
  newestIdsAtStart: string[];
  /** How many reports a page of the service has. */
  size: number;
  /** How many are asked for, if pages of 100 are too large or take too long. */
  perPage?: PageSize | undefined;
  /** The list became shorter while it was read, so reports may have moved to pages that had been read already. */
  hasShrunk?: boolean;
  doubt?: Doubt;
  /** How often in a row a request met a problem. */
  tries: number;
  /** When a page last asked for the reports. A copy that is unused for long is not synced automatically. */
  usedAt: number;
}

/** What a read of the whole list has left in doubt: another one decides. */
export interface Doubt extends SyncDoubt {
  /** The read. Rows with a lower number were in none since. */
  readId: number;
  /** When that read ended. */
  at: number;
}

/** A report that a read of the list did not find: its earlier grades come back with it. */
export interface RemovedReport extends ReportRow {
  removedAt: number;
}

/** A batch as it is stored. The states of its jobs are not stored with it but counted in the database. */
export interface BatchRow extends Omit<Batch, 'counts'> {
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
      readId: [connectionId: string, readId: number];
    };
  };
  removedReports: {
    key: [connectionId: string, id: string];
    value: RemovedReport;
    indexes: { removedAt: number };
  };
  syncs: { key: string; value: SyncRow };
  batches: { key: string; value: BatchRow };
}
