import * as z from 'zod/mini';
import type { Connection } from '../model/connection.ts';
import type { Draft } from '../model/draft.ts';
import { orders, pageSizes, projectSorts, reportSorts } from '../model/filter.ts';
import type { Job } from '../model/job.ts';
import type { Page } from '../model/page.ts';
import { privacies } from '../model/privacy.ts';
import type { Project } from '../model/project.ts';
import type { Report } from '../model/report.ts';
import { grades } from '../model/report.ts';
import type { Settings } from '../model/settings.ts';
import { themes } from '../model/settings.ts';

/**
 * Every message a page may send to the worker: here what it carries, in `Replies` what comes back. The worker parses
 * each input with its schema before a handler sees it; pages import types only, so no schema reaches the popup.
 */
const connectionId = z.string();
const reportId = z.string();
const privacy = z.enum(privacies);
const listFields = {
  search: z.string(),
  order: z.enum(orders),
  perPage: z.literal(pageSizes),
  page: z.number().check(z.refine((page) => Number.isInteger(page) && page > 0)),
};

const work = z.union([
  z.object({ kind: z.literal('create'), url: z.string(), privacy, password: z.optional(z.string()) }),
  z.object({
    kind: z.literal('update'),
    reportId,
    privacy: z.optional(privacy),
    password: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('rerun'), reportId, url: z.string() }),
  z.object({ kind: z.literal('deleteReport'), reportId, url: z.string() }),
  z.object({ kind: z.literal('deleteProject'), project: z.string() }),
]);

export const inputs = {
  /** What the popup shows first: everything the worker knows without a request. `url` absent: the tab tells nothing. */
  openPopup: z.object({ url: z.optional(z.string()), tabId: z.optional(z.number()) }),
  saveDraft: z.object({ url: z.string(), draft: z.object({ privacy, password: z.string() }) }),
  /** The one search for what the service knows of a page: the newest report of exactly this address. */
  findReport: z.object({ connectionId, url: z.string() }),

  listReports: z.object({
    connectionId,
    filter: z.object({
      ...listFields,
      sortBy: z.enum(reportSorts),
      project: z.string(),
      result: z.optional(z.enum(grades)),
    }),
  }),
  getReport: z.object({ connectionId, reportId }),
  listProjects: z.object({ connectionId, filter: z.object({ ...listFields, sortBy: z.enum(projectSorts) }) }),

  /**
   * Owes a write to the service and answers at once; a `job` notice follows at every change of its state. Deletes
   * wait until `undoUntil` or until the asking page closes. The same work asked twice is one job.
   */
  startJob: z.object({ connectionId, work, tabId: z.optional(z.number()) }),
  /** Undo: only a job that has not run yet is cancelled; the reply tells its state then. */
  cancelJob: z.object({ jobId: z.string() }),

  listConnections: z.object({}),
  /** Asks the service for one report. `connectionId` names whose key to use where `key` is absent. */
  testConnection: z.object({
    connectionId: z.optional(connectionId),
    address: z.string(),
    key: z.optional(z.string()),
  }),
  /** Creates where `connectionId` is absent; `key` absent keeps the stored one. */
  saveConnection: z.object({
    connectionId: z.optional(connectionId),
    name: z.string(),
    address: z.string(),
    key: z.optional(z.string()),
    privacy,
  }),
  activateConnection: z.object({ connectionId }),
  /** Answers the origins no other connection needs, for the page to give back. */
  removeConnection: z.object({ connectionId }),

  getSettings: z.object({}),
  saveSettings: z.object({ theme: z.enum(themes), notifications: z.boolean() }),
};

export interface Connections {
  connections: Connection[];
  /** Present whenever there is one. */
  activeId?: string;
}

export interface PopupOpening extends Connections {
  settings: Settings;
  /** The page the popup speaks of: the tab's, or the one a menu opened it for. */
  url?: string;
  draft?: Draft;
  /** The last unsettled or not yet seen work on this page. */
  job?: Job;
}

export interface ConnectionTest {
  /** Total reports of the account, where the service says it. */
  reports?: number;
}

export interface Replies {
  openPopup: PopupOpening;
  saveDraft: undefined;
  findReport: Report | undefined;
  listReports: Page<Report>;
  getReport: Report;
  listProjects: Page<Project>;
  startJob: Job;
  cancelJob: Job | undefined;
  listConnections: Connections;
  testConnection: ConnectionTest;
  saveConnection: Connection;
  activateConnection: undefined;
  removeConnection: { unusedOrigins: string[] };
  getSettings: Settings;
  saveSettings: undefined;
}

export type MessageName = keyof typeof inputs;
export type Input<Name extends MessageName> = z.output<(typeof inputs)[Name]>;
export type Reply<Name extends MessageName> = Replies[Name];

/** What the worker tells every open page. */
export type Notice =
  | { type: 'job'; job: Job }
  | { type: 'connections'; connections: Connections }
  | { type: 'settings'; settings: Settings };
