import type { BatchItem } from '../model/batch.ts';
import type { ChangeKind } from '../model/report/grade-change.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import type { Input, MessageName, Notice, Reply } from './contract.ts';

/** Sends a message to the worker. Rejects with a `ProblemError` and nothing else. */
export type Send = <Name extends MessageName>(name: Name, input: Input<Name>) => Promise<Reply<Name>>;

/** Calls back for every notice until the returned function is called. */
export type Watch = (onNotice: (notice: Notice) => void) => () => void;

/** Notices about the local copy of the reports. On a channel of their own, because a full sync sends every report. */
export type ReportsNotice =
  /** New and changed reports, and the ids of those that were removed. */
  | { type: 'reportsChanged'; connectionId: string; reports: ReportRow[]; removed: string[] }
  /** All reports of the connection were removed: it was removed itself, or leads to another service. */
  | { type: 'reportsDropped'; connectionId: string };

export type WatchReports = (onNotice: (notice: ReportsNotice) => void) => () => void;

/**
 * Reads the local copy of a connection's reports, in chunks that have no report twice; no request is sent. With `newest` the first
 * chunk is that many of the newest reports, the newest first; otherwise they come in no order. Changes meanwhile
 * come as `reportsChanged` notices: watch before reading, and prefer a notice to a row.
 */
export type ReadReports = (
  connectionId: string,
  options: { newest?: number; signal?: AbortSignal },
  onRows: (rows: ReportRow[]) => void,
) => Promise<void>;

/**
 * Reads the items of a batch, in their order and in chunks; no request is sent. Changes meanwhile come as `job` notices.
 */
export type ReadBatch = (batchId: string, onItems: (items: BatchItem[]) => void, signal?: AbortSignal) => Promise<void>;

/**
 * The ids of the reports that a task has made or changed; `taskId` is a job's or a batch's. With `changes`: of those alone whose
 * page got a worse or a better grade by it.
 */
export type ReadTaskReportIds = (taskId: string, changes: readonly ChangeKind[]) => Promise<string[]>;

/** The page that the side panel is about. */
export interface FrontPage {
  /** Absent where the browser hides it. */
  url?: string;
  tabId?: number;
  /** The permission `tabs` is granted, so that the address of every page is known. */
  canFollow: boolean;
}

export interface Shortcut {
  name: 'popup' | 'panel' | 'analyse';
  /** As the browser writes them; empty where none are assigned. */
  keys: string;
}

/** What a page may ask of the worker. Entrypoints give the real one, tests what they like. */
export interface WorkerPorts {
  send: Send;
  watch: Watch;
  watchReports: WatchReports;
}

/** What the options page reads from the database itself. */
export interface DatabasePorts {
  readReports: ReadReports;
  readBatch: ReadBatch;
  readTaskReportIds: ReadTaskReportIds;
}
