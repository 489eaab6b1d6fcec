import type * as z from 'zod/mini';
import type { Case } from '../case-file/case-file.ts';
import type { Count } from '../case-file/merge-cases.ts';
import type { Verdict } from '../model/address/address-gate.ts';
import type { Batch } from '../model/batch.ts';
import type { Connection } from '../model/connection.ts';
import type { Draft } from '../model/draft.ts';
import type { Block, Job, JobState } from '../model/job.ts';
import type { Page } from '../model/list-page.ts';
import type { Problem } from '../model/problem.ts';
import type { Project } from '../model/project.ts';
import type { Report } from '../model/report/report.ts';
import type { ReportRow, StoredReport } from '../model/report/stored-report.ts';
import type { ManagedSetting, Settings, Theme } from '../model/settings/settings.ts';
import type { SyncState } from '../model/sync-state.ts';
import type { Watch } from '../model/watch.ts';
import type { Loss } from '../storage/losses.ts';
import type { inputs } from './inputs.ts';

export interface Connections {
  connections: Connection[];
  /** Absent if there is no connection, or the active one could not be read and the user has chosen no other yet. */
  activeId?: string;
}

/** Includes the verdict on `url`, so that the popup can ask the user before it sends the address in a search. */
export interface PopupOpening extends Connections, Verdict {
  theme: Theme;
  /** The page that the popup shows: that of the tab, or the one that a menu opened the popup for. */
  url?: string;
  draft?: Draft;
  /** The page's last job, as long as it is not settled, needs the user, or ended unseen. */
  job?: Job;
  /** The page's newest report in the local copy. */
  report?: Report;
}

/** The reports of a page in the local copy. */
export interface PageHistory {
  /** The active connection; absent if there is none. */
  connectionId?: string;
  /** The service's address; empty without a connection. */
  address: string;
  /** Newest first. */
  reports: StoredReport[];
  hasMore: boolean;
}

export interface JobPage {
  /** Newest first. */
  jobs: Job[];
  /** How many jobs are stored, by state: also those that are not in `jobs`. */
  counts: Record<JobState, number>;
  hasMore: boolean;
  /** The connections whose jobs are all blocked. */
  blocks: Block[];
}

export interface ConnectionTest {
  /** How many reports the account has, if the service reports it. */
  reports?: number;
}

/** The reply to each message. The inputs are in `inputs.ts`. */
export interface Replies {
  openPopup: PopupOpening;
  saveDraft: undefined;
  findReport: Report | undefined;
  listReports: Page<Report>;
  getReport: Report;
  listProjects: Page<Project>;
  getSync: SyncState;
  startSync: SyncState;
  pauseSync: SyncState;
  startJob: Job;
  cancelJob: Job | undefined;
  listJobs: JobPage;
  countAttention: number;
  retryJob: Job;
  checkJob: Job;
  resolveJob: Job;
  clearJobs: number;
  startBatch: Batch;
  pauseBatch: Batch;
  resumeBatch: Batch;
  cancelBatch: Batch;
  retryBatch: Batch;
  listBatches: Batch[];
  clearBatch: undefined;
  listWatches: Watch[];
  saveWatch: Watch;
  countWatchedReports: number | undefined;
  runWatch: undefined;
  pauseWatch: Watch;
  resumeWatch: Watch;
  removeWatch: undefined;
  markWatchRunsSeen: undefined;
  listConnections: Connections;
  testConnection: ConnectionTest;
  saveConnection: Connection;
  activateConnection: undefined;
  removeConnection: undefined;
  getSettings: Settings;
  saveSettings: undefined;
  listManagedSettings: ManagedSetting[];
  getCase: Case;
  mergeCase: undefined;
  mergeReports: Count;
  listPageReports: PageHistory;
  takeLosses: Loss[];
}

export type MessageName = keyof typeof inputs;
export type Input<Name extends MessageName> = z.output<(typeof inputs)[Name]>;
export type Reply<Name extends MessageName> = Replies[Name];

/** A message as a page sends it to the worker. */
export interface Message {
  name: string;
  input: unknown;
}

/** The worker's answer to a message. A failure is sent as data: of a thrown error the page would get only the text. */
export type MessageResult<Name extends MessageName> =
  | { ok: true; value: Reply<Name> }
  | { ok: false; problem: Problem };

/** A message that the worker broadcasts to all open extension pages. */
export type Notice =
  | { type: 'job'; job: Job }
  /** Settled jobs were deleted. */
  | { type: 'jobs' }
  /** Sent at each change of the batch's state, and a few times a second while it runs. */
  | { type: 'batch'; batch: Batch }
  | { type: 'batchCleared'; batchId: string }
  /** How many tasks and connections need the user. */
  | { type: 'attention'; count: number }
  | { type: 'watches'; watches: Watch[] }
  | { type: 'connections'; connections: Connections }
  /** The user used the toolbar icon, a shortcut or a menu on a tab: from now on the browser reveals its address. */
  | { type: 'extensionInvoked' }
  | { type: 'settings'; settings: Settings }
  /** Sent with each page of a sync that runs. */
  | { type: 'sync'; sync: SyncState }
  /** The local copy of the reports: `reports` are new or changed, `removed` are the ids of removed reports. */
  | { type: 'reportsChanged'; connectionId: string; reports: ReportRow[]; removed: string[] }
  /** All reports of the connection were removed, because it was removed itself or leads to another service now. */
  | { type: 'reportsDropped'; connectionId: string };
