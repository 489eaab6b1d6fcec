import type * as z from 'zod/mini';
import type { Verdict } from '../model/address/address-gate.ts';
import type { Batch } from '../model/batch.ts';
import type { SelectedLinks } from '../model/bulk/selected-links.ts';
import type { Connection } from '../model/connection.ts';
import type { Draft } from '../model/draft.ts';
import type { Block, Job, JobState } from '../model/job.ts';
import type { Page } from '../model/list-page.ts';
import type { Problem } from '../model/problem.ts';
import type { Project } from '../model/project.ts';
import type { Report } from '../model/report/report.ts';
import type { StoredReport } from '../model/report/stored-report.ts';
import type { SetAside } from '../model/set-aside-item.ts';
import type { ManagedSetting, Settings } from '../model/settings/settings.ts';
import type { SyncState } from '../model/sync-state.ts';
import type { Watch } from '../model/watch.ts';
import type { inputs } from './inputs.ts';

export interface Connections {
  connections: Connection[];
  /** Present whenever there is one. */
  activeId?: string;
}

/** Carries the verdict on `url`, so that the popup asks before it searches. */
export interface PopupOpening extends Connections, Verdict {
  settings: Settings;
  /** The page that the popup is about: the tab's, or the one that a menu opened it for. */
  url?: string;
  draft?: Draft;
  /** The last unsettled or not yet seen work on this page. */
  job?: Job;
  /** The page's newest report in the local copy. */
  report?: Report;
}

/** The reports of a page in the local copy. */
export interface PageHistory {
  /** The service in use; absent where there is none. */
  connectionId?: string;
  /** Of that service. */
  address: string;
  /** Newest first. */
  reports: StoredReport[];
  hasMore: boolean;
}

export interface JobPage {
  /** Newest first. */
  jobs: Job[];
  /** Of all that are kept. */
  counts: Record<JobState, number>;
  hasMore: boolean;
  /** What stops whole connections. */
  blocks: Block[];
}

export interface ConnectionTest {
  /** Total reports of the account, where the service says it. */
  reports?: number;
}

export interface SettingsFacts {
  /** Those that the organisation has set. */
  locked: ManagedSetting[];
  /** Why the browser's sync has not taken one. */
  syncProblem?: Problem;
}

/** What comes back of each message; what each carries is in `inputs.ts`. */
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
  pauseWatch: Watch;
  resumeWatch: Watch;
  removeWatch: undefined;
  seeWatchRuns: undefined;
  listConnections: Connections;
  testConnection: ConnectionTest;
  saveConnection: Connection;
  activateConnection: undefined;
  removeConnection: { unusedOrigins: string[] };
  getSettings: Settings;
  saveSettings: undefined;
  describeSettings: SettingsFacts;
  importSettings: Connections;
  listPageReports: PageHistory;
  takeSelectedLinks: SelectedLinks | undefined;
  listSetAside: SetAside[];
  dismissSetAside: undefined;
}

export type MessageName = keyof typeof inputs;
export type Input<Name extends MessageName> = z.output<(typeof inputs)[Name]>;
export type Reply<Name extends MessageName> = Replies[Name];

/** What crosses from a page to the worker. */
export interface Message {
  name: string;
  input: unknown;
}

/** What comes back. Failures cross as data, so that a page gets the whole problem and never a bare error text. */
export type Answer<Name extends MessageName> = { ok: true; value: Reply<Name> } | { ok: false; problem: Problem };

/** What the worker sends to every open page. */
export type Notice =
  | { type: 'job'; job: Job }
  /** Jobs were cleared from the list. */
  | { type: 'jobs' }
  /** At each change of its state, and a few times a second while it runs. */
  | { type: 'batch'; batch: Batch }
  | { type: 'batchCleared'; batchId: string }
  /** How many tasks need the user. */
  | { type: 'attention'; count: number }
  | { type: 'watches'; watches: Watch[] }
  | { type: 'connections'; connections: Connections }
  /** The icon, a shortcut or a menu was pressed on a tab, whose address the browser tells since. */
  | { type: 'tabPressed' }
  /** A menu or shortcut has something to show in the popup that is open: ask `openPopup`. */
  | { type: 'popupTarget' }
  /** `takeSelectedLinks` has an answer, of several lists that are open for the one in that tab. */
  | { type: 'selectedLinks'; tabId?: number }
  | { type: 'settings'; settings: Settings }
  /** A few times a second while a sync runs. */
  | { type: 'sync'; sync: SyncState }
  /** The answer of `listSetAside` has changed. */
  | { type: 'setAside' };
