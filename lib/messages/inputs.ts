// Validates what pages send to the worker. Pages import only its types, by `contract.ts`: the popup loads no schema.
import * as z from 'zod/mini';
import { caseReportSchema, caseSchema } from '../case-file/case-file.ts';
import { batchKinds } from '../model/batch.ts';
import { draftSchema } from '../model/draft.ts';
import { orders, pageSizes, querySorts } from '../model/filter/service-query.ts';
import { jobStates } from '../model/job.ts';
import { grades } from '../model/report/report.ts';
import { privacySchema as privacy } from '../model/schemas.ts';
import { someSettingsSchema } from '../model/settings/settings.ts';
import { taskFilters } from '../model/task.ts';
import { watchPlanSchema } from '../model/watch.ts';
import { needsPassword } from '../model/work.ts';
import { workSchema } from '../model/work-schemas.ts';

const connectionId = z.string();
const reportId = z.string();
const jobId = z.string();
const password = z.optional(z.string());
/** The user was asked about an address with a risk, and agreed to send it. */
const acceptsRisk = z.optional(z.boolean());
const ofConnection = z.object({ connectionId });
const ofBatch = z.object({ batchId: z.string() });
const ofWatch = z.object({ watchId: z.string() });
const nothing = z.object({});

// Privacy `password` without a password would lock everybody out, or be ignored by the service.
const work = workSchema.check(z.refine((work) => !needsPassword(work) || Boolean(work.password)));

const page = z.int().check(z.gte(1));

/** The input of each message. */
export const inputs = {
  /** Replies with all that the worker knows without asking the service. `url` is absent if the browser hides it. */
  openPopup: z.object({
    url: z.optional(z.string()),
    tabId: z.optional(z.number()),
    /** Sent by the side panel, which must not take the page that a menu opens the popup for. */
    isPanel: z.optional(z.boolean()),
  }),
  /** Without a draft, the stored one is deleted. */
  saveDraft: z.object({ url: z.string(), draft: z.optional(draftSchema) }),

  /** Asks the service for the newest report of a page. */
  findReport: z.object({ connectionId, url: z.string(), acceptsRisk }),

  /**
   * Enqueues a write and replies once the job is stored; a `job` notice follows at every change of its state. What can
   * be undone (`waitsForUndo`) waits until the time to undo it is over, also if its page closes. Duplicates are merged
   * into one job.
   */
  startJob: z.object({
    connectionId,
    work,
    tabId: z.optional(z.number()),
    acceptsRisk,
    /** How many reports the delete of a project removes. Many can be undone for longer. */
    count: z.optional(z.int()),
  }),
  /** Cancels a waiting job, e.g. to undo a delete. Replies with the job as it is now, cancelled or not. */
  cancelJob: z.object({ jobId }),
  /** Retries a settled job, or runs a waiting one now. A settled job's password was deleted, so it is needed again. */
  retryJob: z.object({ jobId, password }),
  /** Asks the service again whether an unconfirmed job was done. */
  checkJob: z.object({ jobId }),
  /** Marks an unconfirmed job as done, because the user says so. */
  resolveJob: z.object({ jobId }),

  listConnections: nothing,
  activateConnection: ofConnection,
  getSettings: nothing,

  listReports: z.object({
    connectionId,
    filter: z.object({
      search: z.string(),
      order: z.enum(orders),
      perPage: z.literal(pageSizes),
      page,
      sortBy: z.enum(querySorts),
      project: z.string(),
      result: z.optional(z.enum(grades)),
    }),
  }),
  getReport: z.object({ connectionId, reportId }),
  listProjects: z.object({ connectionId, page }),

  /** How complete and fresh the connection's local copy is. Its reports are read with `DatabasePorts.readReports`. */
  getSync: ofConnection,
  /**
   * Starts a sync, or resumes one that was paused or failed. A page that opens sends no `kind`: then only a due sync
   * starts, for new reports half a minute after the last sync, a full one a day after the last full one.
   */
  startSync: z.object({ connectionId, kind: z.optional(z.enum(['new', 'full'])) }),
  pauseSync: ofConnection,

  /** Single jobs, newest first, all if `show` is absent. */
  listJobs: z.object({ show: z.optional(z.enum(taskFilters)), limit: z.number() }),
  /** How many tasks and connections need the user; an `attention` notice follows at every change. */
  countAttention: nothing,
  /** Deletes settled jobs: these, or all of a state, or all. Replies with how many. */
  clearJobs: z.object({ jobIds: z.optional(z.array(z.string())), state: z.optional(z.enum(jobStates)) }),

  /**
   * Enqueues the same write for many pages or reports, and replies once all jobs are stored; `batch` notices follow.
   * What can be undone waits until the time to undo it is over. Duplicate pages or reports become one item. With the kind
   * `create`, an item with a `reportId` is re-run. If the batch `id` is stored already, replies with it: a page that got
   * no reply can send the message again.
   */
  startBatch: z
    .object({
      id: z.uuid(),
      connectionId,
      kind: z.enum(batchKinds),
      privacy: z.optional(privacy),
      password,
      acceptsRisk,
      items: z.array(z.object({ url: z.string(), reportId: z.optional(reportId) })),
      /** How many items the user was asked about, if they are more than those of this batch. */
      count: z.optional(z.number()),
    })
    .check(z.refine(({ privacy, password }) => privacy !== 'password' || Boolean(password))),
  /** Sends no more requests; those in flight still finish. */
  pauseBatch: ofBatch,
  resumeBatch: ofBatch,
  /** Cancels every item that has not been sent. */
  cancelBatch: ofBatch,
  /**
   * Retries failed and unconfirmed items; an unconfirmed one is sent again only if the service does not have its
   * result. Needs the password again, because it is deleted when the batch has ended.
   */
  retryBatch: z.object({ batchId: z.string(), password }),
  /** Newest first. The items of a batch are read with `DatabasePorts.readBatch`. */
  listBatches: nothing,
  /** Deletes a batch that has ended. */
  clearBatch: ofBatch,

  /** Oldest first; a `watches` notice follows at every change. */
  listWatches: nothing,
  /** Creates a watch if `watchId` is absent. After a change of its schedule, the first run is the next one from now. */
  saveWatch: z.object({ watchId: z.optional(z.string()), connectionId, plan: watchPlanSchema }),
  countWatchedReports: ofWatch,
  runWatch: ofWatch,
  pauseWatch: ofWatch,
  /** Resumes also the run that the service refused. Runs that were due while the watch was paused are skipped. */
  resumeWatch: ofWatch,
  removeWatch: ofWatch,
  /** Marks the runs with these batches as seen by the user. */
  markWatchRunsSeen: z.object({ batchIds: z.array(z.string()) }),

  /** Requests the first page of the service's reports. Without `key` the stored key of `connectionId` is used. */
  testConnection: z.object({
    connectionId: z.optional(connectionId),
    address: z.string(),
    key: z.optional(z.string()),
  }),
  /** Creates a connection if `connectionId` is absent. Without `key` the stored key is kept. */
  saveConnection: z.object({
    connectionId: z.optional(connectionId),
    name: z.string(),
    address: z.string(),
    key: z.optional(z.string()),
    privacy,
    forgetsKey: z.optional(z.boolean()),
  }),
  /** Also releases the permission for its origin, unless another connection needs it. */
  removeConnection: ofConnection,

  /** The settings to change: the others stay as they are, even if another page has changed them meanwhile. */
  saveSettings: someSettingsSchema,
  /** The settings that the organisation sets: they cannot be changed. */
  listManagedSettings: nothing,

  /** Connections, settings, views and watches of this browser, as a case file has them. */
  getCase: nothing,
  /** Merges a case file without its reports. */
  mergeCase: z.object({ theirs: caseSchema }),
  /** Merges reports of the service at this address. `isTrial`: only counts. Replies with how many are new or changed. */
  mergeReports: z.object({ address: z.string(), reports: z.array(caseReportSchema), isTrial: z.boolean() }),

  /** The reports of a page in the local copy; no request is sent. */
  listPageReports: z.object({ url: z.string() }),
  /** What of the stored data is gone; each loss once. */
  takeLosses: nothing,
};
