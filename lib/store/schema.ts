import type { DBSchema } from 'idb';
import type { Batch, BatchItem } from '../model/batch.ts';
import type { JobState } from '../model/job.ts';
import type { ReportRow } from '../model/report/indexed-report.ts';
import type { SyncState } from '../model/sync-state.ts';

/** One job as it lies on the disk. `job` is parsed when it is read: see `job-row.ts`. */
export interface JobRow {
  id: string;
  version: number;
  job: unknown;
  /** On jobs that have not ended, so that the index holds these alone. */
  open?: 1;
  /** It needs the password that waits in memory. */
  hasPassword?: true;
  createdAt: number;
  state: JobState;
  /** What the job is about: see `getSubjects`. */
  subjects: string[];
}

/** How far the copy of a connection's reports has come, and where a sync that was interrupted goes on. */
export interface SyncRow extends SyncState {
  /** The service whose reports these are. */
  address: string;
  /** The newest ids when the last sync began: what is above them is new. */
  head: string[];
  /** The same of the sync that is under way. */
  nextHead: string[];
  /** How many rows a page really has. */
  size: number;
  /** How many more reports were known after the last full sync than the service counted itself. */
  excess?: number;
  /** Reports came while it read. */
  hasGrown?: boolean;
  /** The key is another one since the sync began, and may be another account's. */
  hasNewKey?: boolean;
  /** Nobody has asked for more than the first page yet. */
  isTrial?: boolean;
  /** Pages in a row that brought nothing new to the sync. */
  fruitless: number;
  tries: number;
  /** As a job's. */
  refusals?: number;
  /** When a page last asked: nothing runs by itself long after. */
  usedAt: number;
}

/** A batch as it lies on the disk, apart from its items. */
export interface BatchRow extends Batch {
  version: number;
  /** No item before this one is still to be begun; it is the first of a part. */
  next: number;
  /** What is asked for, in short: equal where the same is. */
  digest: string;
  /** Its password waits in memory until it has ended. */
  hasPassword?: true;
  /** Batches that were owed at the same time and do the same, with the same password. */
  alike?: string[];
  /** When it was asked for again after it had ended: what others did before that is no answer to it. */
  askedAt?: number;
  /** The user has been told that it has ended. */
  isTold?: true;
}

/** Some items of a batch that follow each other: see `partSize`. */
export interface BatchPart {
  batchId: string;
  /** The number of the first. */
  start: number;
  items: BatchItem[];
}

export interface Schema extends DBSchema {
  jobs: {
    key: string;
    value: JobRow;
    indexes: { open: number; createdAt: number; state: [JobState, number]; subjects: string };
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
  batchParts: { key: [string, number]; value: BatchPart };
  /** Rows that could not be read, as they were. */
  broken: { key: number; value: { from: string; row: unknown } };
}
