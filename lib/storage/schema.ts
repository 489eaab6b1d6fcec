import type { DBSchema } from 'idb';
import type { Batch } from '../model/batch.ts';
import type { JobState } from '../model/job.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import type { SyncState } from '../model/sync-state.ts';

/** One job as it lies on the disk. `job` is parsed when it is read: see `job-row.ts`. */
export interface JobRow {
  id: string;
  job: unknown;
  /** On jobs that every worker loads at its start, so that the index has these alone. */
  open?: 1;
  /** It needs the password that waits in memory. */
  hasPassword?: true;
  /** Absent on those of a batch: they are listed with it. */
  createdAt?: number;
  state: JobState;
  batchId?: string;
  /** What the job is about: see `getSubjects`. */
  subjects: string[];
}

/** The state of a connection's local copy, and where an interrupted sync resumes. */
export interface SyncRow extends SyncState {
  /** The service whose reports these are. */
  address: string;
  /** The newest ids when the last sync began: what is above them is new. */
  head: string[];
  /** The newest ids when the running sync began. */
  nextHead: string[];
  size: number;
  /** How many more reports were known after the last full sync than the service counted itself. */
  excess?: number;
  /** Reports were added while the sync ran. */
  hasGrown?: boolean;
  tries: number;
  /** As a job's. */
  refusals?: number;
  /** When a page last asked: nothing runs by itself long after. */
  usedAt: number;
}

/** A batch as it lies on the disk; what has become of its jobs is counted there. */
export interface BatchRow extends Omit<Batch, 'counts'> {
  /** Its password waits in memory until it has ended. */
  hasPassword?: true;
  /** The user has been told that it has ended. */
  isTold?: true;
}

export interface Schema extends DBSchema {
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
