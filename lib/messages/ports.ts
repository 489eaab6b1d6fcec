import type { BatchItem } from '../model/batch.ts';
import type { ChangeKind } from '../model/report/grade-change.ts';
import type { ReportRow } from '../model/report/stored-report.ts';
import type { Input, MessageName, Notice, Reply } from './contract.ts';

/** Sends a message to the worker. Every rejection is a `ProblemError`. */
export type Send = <Name extends MessageName>(name: Name, input: Input<Name>) => Promise<Reply<Name>>;

/** Calls back for every notice until the returned function is called. */
export type OnNotice = (callback: (notice: Notice) => void) => () => void;

/**
 * Reads the local copy of a connection's reports in chunks, without duplicates; no request is sent. With `newest` the
 * first chunk has that many of the newest reports, newest first; all other reports come in no order. Changes during the
 * reading come as `reportsChanged` notices: listen before reading, and prefer a notice to a row. The next chunk is read when
 * `onRows` has ended.
 */
export type ReadReports = (
  connectionId: string,
  options: { newest?: number; signal?: AbortSignal },
  onRows: (rows: ReportRow[]) => void | Promise<void>,
) => Promise<void>;

/**
 * Reads the items of a batch in order; no request is sent. Changes during the reading come as `job`
 * notices.
 */
export type ReadBatch = (batchId: string) => Promise<BatchItem[]>;

/**
 * The ids of the reports that a task created or changed; `taskId` is the id of a job or a batch. If `changes` is not
 * empty, only those whose grade changed in one of these ways.
 */
export type ReadTaskReportIds = (taskId: string, changes: readonly ChangeKind[]) => Promise<string[]>;

/** How many grades of a project a task has changed. */
export interface ProjectChanges {
  /** Empty for reports without a project. */
  project: string;
  changes: Record<ChangeKind, number>;
}

/** The projects in which a task of a connection has changed grades, those with the most worse ones first. */
export type ReadProjectChanges = (connectionId: string, taskId: string) => Promise<ProjectChanges[]>;

/** The page in the active tab, which the side panel shows. */
export interface ActivePage {
  /** Absent if the browser hides it. */
  url?: string;
  tabId?: number;
  /** The permission `tabs` is granted, so that the browser reveals the address of every page. */
  canFollow: boolean;
}

export interface Shortcut {
  name: 'popup' | 'panel' | 'analyse';
  /** In the browser's notation; empty if none are assigned. */
  keys: string;
}

/** How pages talk to the worker. Passed in by the entrypoints, so that tests can replace it. */
export interface WorkerPorts {
  send: Send;
  onNotice: OnNotice;
}

/** The data that the options page reads directly from the database. */
export interface DatabasePorts {
  readReports: ReadReports;
  readBatch: ReadBatch;
  readTaskReportIds: ReadTaskReportIds;
  readProjectChanges: ReadProjectChanges;
}
