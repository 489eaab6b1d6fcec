// What pages may send to the worker, as zod reads it at the door. Pages know its types alone, by `contract.ts`: no schema
// reaches the popup.
import * as z from 'zod/mini';
import { batchKinds } from '../model/batch.ts';
import { orders, pageSizes, projectSorts, querySorts } from '../model/filter/service-filter.ts';
import { jobStates } from '../model/job.ts';
import { grades } from '../model/report/report.ts';
import { privacySchema as privacy, settingsSchema } from '../model/schemas.ts';
import { setAsideItems } from '../model/set-aside-item.ts';
import { taskFilters } from '../model/task.ts';
import { watchPlanSchema } from '../model/watch-schemas.ts';

const connectionId = z.string();
const reportId = z.string();
const jobId = z.string();
const password = z.optional(z.string());
/** The user has been asked about an address that should not leave unasked, and said yes. */
const acceptsRisk = z.optional(z.boolean());
const ofConnection = z.object({ connectionId });
const ofBatch = z.object({ batchId: z.string() });
const ofWatch = z.object({ watchId: z.string() });
const nothing = z.object({});

/** Privacy `password` without one would shut everybody out, or be ignored by the service. */
const needsPassword = z.refine<{ privacy?: string | undefined; password?: string | undefined }>(
  ({ privacy, password }) => privacy !== 'password' || Boolean(password),
);

const work = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), url: z.string(), privacy, password }).check(needsPassword),
  z.object({ kind: z.literal('update'), reportId, privacy: z.optional(privacy), password }).check(needsPassword),
  z.object({ kind: z.literal('rerun'), reportId, url: z.string() }),
  z.object({ kind: z.literal('deleteReport'), reportId, url: z.string() }),
  z.object({ kind: z.literal('deleteProject'), project: z.string() }),
]);

const listFields = {
  search: z.string(),
  order: z.enum(orders),
  perPage: z.literal(pageSizes),
  page: z.int().check(z.gte(1)),
};

const filed = {
  theme: true,
  keepsCopy: true,
  cleansAddresses: true,
  excludedSites: true,
  savedViews: true,
  undoTime: true,
} as const;

/** The input of each message. */
export const inputs = {
  /** What the popup shows first: everything the worker knows without a request. `url` is absent where the tab hides it. */
  openPopup: z.object({
    url: z.optional(z.string()),
    tabId: z.optional(z.number()),
    /** The side panel asks: what a menu opens the popup for is not meant for it. */
    isPanel: z.optional(z.boolean()),
  }),
  saveDraft: z.object({ url: z.string(), draft: z.object({ privacy, password: z.string() }) }),

  /** The one search for what the service knows of a page: the newest report of exactly this address. */
  findReport: z.object({ connectionId, url: z.string(), acceptsRisk }),

  /**
   * Enqueues a write and answers at once; a `job` notice follows at every change of its state. Deletes wait until they
   * can no longer be undone or until the asking page closes. Duplicates are merged into one job.
   */
  startJob: z.object({ connectionId, work, tabId: z.optional(z.number()), acceptsRisk }),
  /** Undo: cancels a job that has not run yet. The reply has its state. */
  cancelJob: z.object({ jobId }),
  /** Retries a job that has ended, or one that waits at once. Needs the password again: it is forgotten at the end. */
  retryJob: z.object({ jobId, password }),
  /** Asks the service once more whether it did what is unconfirmed. */
  checkJob: z.object({ jobId }),
  /** The user says that what is unconfirmed was done. */
  resolveJob: z.object({ jobId }),

  listConnections: nothing,
  activateConnection: ofConnection,
  getSettings: nothing,

  listReports: z.object({
    connectionId,
    filter: z.object({
      ...listFields,
      sortBy: z.enum(querySorts),
      project: z.string(),
      result: z.optional(z.enum(grades)),
    }),
  }),
  getReport: z.object({ connectionId, reportId }),
  listProjects: z.object({ connectionId, filter: z.object({ ...listFields, sortBy: z.enum(projectSorts) }) }),

  /** How complete and fresh the connection's local copy is; its reports are read with `DatabasePorts.readReports`. */
  getSync: ofConnection,
  /**
   * Starts a sync, or resumes one that was paused or failed. `kind` is absent where a page was opened, and only what is
   * due is done: new reports half a minute after the last sync, a full sync a day after the last one.
   */
  startSync: z.object({ connectionId, kind: z.optional(z.enum(['new', 'full'])) }),
  pauseSync: ofConnection,

  /** Single jobs, newest first; `show` absent: all. `jobId` is among them, however old it is. */
  listJobs: z.object({
    show: z.optional(z.enum(taskFilters)),
    jobId: z.optional(jobId),
    limit: z.number(),
  }),
  /** How many tasks need the user, with the connections that do; an `attention` notice follows at every change. */
  countAttention: nothing,
  /** Forgets what has ended: these, or all of a state, or all. Answers how many. */
  clearJobs: z.object({ jobIds: z.optional(z.array(z.string())), state: z.optional(z.enum(jobStates)) }),

  /**
   * Enqueues the same write for many pages or reports, and answers when that is on the disk; `batch` notices follow.
   * Deletes wait until they can no longer be undone. A page or report named twice is one item. Of `create`, an item with a
   * `reportId` is re-run.
   */
  startBatch: z
    .object({
      connectionId,
      kind: z.enum(batchKinds),
      privacy: z.optional(privacy),
      password,
      acceptsRisk,
      items: z.array(z.object({ url: z.string(), reportId: z.optional(reportId) })),
    })
    .check(needsPassword),
  /** Requests that were sent still finish; no more are sent. */
  pauseBatch: ofBatch,
  /** Needs the password again after the browser was closed. */
  resumeBatch: z.object({ batchId: z.string(), password }),
  /** Cancels every item that was not sent. */
  cancelBatch: ofBatch,
  /**
   * Retries what failed and what is unconfirmed; of the latter only what the service does not have is sent again. Needs
   * the password again: it is forgotten at the end.
   */
  retryBatch: z.object({ batchId: z.string(), password }),
  /** Newest first. Their items are read with `DatabasePorts.readBatch`. */
  listBatches: nothing,
  /** Forgets one that has ended. */
  clearBatch: ofBatch,

  /** Oldest first; a `watches` notice follows at every change. */
  listWatches: nothing,
  /** Creates where `watchId` is absent. A changed schedule begins anew: its first run is its next time from now. */
  saveWatch: z.object({ watchId: z.optional(z.string()), connectionId, plan: watchPlanSchema }),
  pauseWatch: ofWatch,
  /** A run that was refused goes on; times missed while it was paused do not count. */
  resumeWatch: ofWatch,
  removeWatch: ofWatch,
  /** The user has looked at what the runs with these batches have found. */
  seeWatchRuns: z.object({ batchIds: z.array(z.string()) }),

  /** Asks the service for the first page of its reports. `connectionId` names whose key to use where `key` is absent. */
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
    forgetsKey: z.optional(z.boolean()),
  }),
  /** Answers the origins no other connection needs, for the page to give back. */
  removeConnection: ofConnection,

  saveSettings: settingsSchema,
  /** What is in a settings file and not here yet. Answers all connections; those that were added lack their keys. */
  importSettings: z.object({
    settings: z.partial(z.pick(settingsSchema, filed)),
    connections: z.array(z.object({ name: z.string(), address: z.string(), privacy, forgetsKey: z.boolean() })),
  }),
  /** What else is to be known of the settings, to change them. */
  describeSettings: nothing,

  /** All reports of a page in the local copy; no request is sent. */
  listPageReports: z.object({ url: z.string() }),
  /** The links that were selected on a page to be analysed; once. With the tab of the notice: only if the page is in it. */
  takeSelectedLinks: z.object({ tabId: z.optional(z.number()) }),

  /** What was stored and could not be read, until the user has dismissed it. */
  listSetAside: nothing,
  dismissSetAside: z.object({ item: z.enum(setAsideItems) }),
};
