import type { DBSchema } from 'idb';
import type { Batch } from '../model/batch.ts';
import type { JobState } from '../model/job.ts';
import type { IndexedReport } from '../model/report/indexed-report.ts';
import type { SyncState } from '../model/sync-state.ts';

/** One job as it lies on the disk. `job` is parsed when it is read: see `job-row.ts`. */
export interface JobRow {
  id: string;
  job: unknown;
  /** On jobs that every life of the worker loads, so that the index holds these alone. */
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

/**
 * Some reports of a connection's local index that follow each other in the order of their ids, which is that of their
 * age. A database takes ten times as long for a hundred rows as for one that holds them all.
 */
export interface ReportBlock {
  connectionId: string;
  /** No report in it has a lower key, and none of the next block a lower one than that block's: see `getSortKey`. */
  start: string;
  version: number;
  columns?: Columns;
  /** In the first version. */
  reports?: IndexedReport[];
}

/** By the names of the fields of reports, what each report has there, if anything. */
export type Columns = Record<string, Column>;

/** Since the third version a text of lines or numbers where all of its reports have one. */
export type Column = unknown[] | string | Float64Array;

/** By which a block is found that may hold a page's reports; a database with a hundred thousand keys would be slow. */
export interface AddressRow {
  connectionId: string;
  /** Of the block. */
  start: string;
  /** Of the normal addresses of its reports. */
  hashes: Uint32Array;
}

/** How far a connection's index has come, and where a walk that was interrupted goes on. */
export interface SyncRow extends SyncState {
  version: number;
  /** The service whose reports these are. */
  address: string;
  /** The newest ids when the last sync began: what is above them is new. */
  head: string[];
  /** The same of the sync that is under way. */
  nextHead: string[];
  /** How many rows a page really has. */
  size: number;
  /** Reports came while it walked. */
  hasGrown?: boolean;
  /** Nothing was known when the walk began: whatever is known at its end has been seen since. */
  wasEmpty?: boolean;
  /** The key is another one since the walk began, and may be another account's. */
  hasNewKey?: boolean;
  /** Nobody has asked for more than the first page yet. */
  isTrial?: boolean;
  /** Pages in a row that brought nothing new to the walk. */
  fruitless: number;
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
  /** The same on batches that had the same password when they were started; it tells nothing of the password. */
  passwordId?: string;
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
  reports: { key: [string, string]; value: ReportBlock };
  addresses: { key: [string, string]; value: AddressRow };
  syncs: { key: string; value: SyncRow };
  batches: { key: string; value: BatchRow };
  /** Rows that could not be read, as they were. */
  broken: { key: number; value: { from: string; row: unknown } };
}
