import * as v from 'valibot';
import { batchKinds } from '../../model/batch.ts';
import { breakages, storedItems } from '../../model/broken.ts';
import { orders, pageSizes, projectSorts, reportSorts } from '../../model/filter/service-filter.ts';
import { jobStates } from '../../model/job.ts';
import { grades } from '../../model/report/report.ts';
import { type FiledSetting, filedSettings } from '../../model/settings/filed-settings.ts';
import { acceptsRisk, connectionId, jobId, password, privacy, reportId } from './fields.ts';
import { settingFields } from './setting-fields.ts';

const isInState = v.optional(v.picklist(jobStates));
const ofBatch = v.object({ batchId: v.string() });
const ofConnection = v.object({ connectionId });
const items = v.array(v.object({ url: v.string(), reportId: v.optional(reportId) }));
const listFields = {
  search: v.string(),
  order: v.picklist(orders),
  perPage: v.picklist(pageSizes),
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
};

/** Each may be left out. */
const filedFields = Object.fromEntries(filedSettings.map((name) => [name, v.optional(settingFields[name])])) as {
  [Name in FiledSetting]: v.OptionalSchema<(typeof settingFields)[Name], undefined>;
};

/** All others. */
export const lateInputs = {
  listReports: v.object({
    connectionId,
    filter: v.object({
      ...listFields,
      sortBy: v.picklist(reportSorts),
      project: v.string(),
      result: v.optional(v.picklist(grades)),
    }),
  }),
  getReport: v.object({ connectionId, reportId }),
  listProjects: v.object({ connectionId, filter: v.object({ ...listFields, sortBy: v.picklist(projectSorts) }) }),

  /** How far the connection's local index has come; the reports themselves are read with `ReportPorts.readIndex`. */
  getSync: ofConnection,
  /**
   * Starts, or goes on with what was paused or has failed. `kind` absent: the page was opened, and only what is due is
   * done: new reports where the last sync is half a minute old, a walk of the whole list where that is a day old. Of an
   * index that was never filled the first page alone is read then; what is longer is `paused` until a kind is given.
   */
  startSync: v.object({ connectionId, kind: v.optional(v.picklist(['new', 'full'])) }),
  pauseSync: ofConnection,

  /** Newest first; `state` absent: all. `jobId` is among them, however old it is. */
  listJobs: v.object({
    state: isInState,
    jobId: v.optional(jobId),
    limit: v.number(),
  }),
  /** Forgets what has ended: these, or all of a state, or all. Answers how many. */
  clearJobs: v.object({ jobIds: v.optional(v.array(v.string())), state: isInState }),

  /**
   * Owes the same to many pages or reports, and answers when that is on the disk; `batch` notices follow. Deletes wait
   * until `notBefore`. A page or report named twice is one item.
   */
  startBatch: v.object({
    connectionId,
    kind: v.picklist(batchKinds),
    privacy: v.optional(privacy),
    password,
    acceptsRisk,
    items,
  }),
  /** What is on its way comes to its end; nothing more leaves. */
  pauseBatch: ofBatch,
  /** A password is forgotten with the browser's end: bring it along then. */
  resumeBatch: v.object({ batchId: v.string(), password }),
  /** Gives up all that has not left. */
  cancelBatch: ofBatch,
  /** The failed ones again. A password was forgotten with the end: bring it along. */
  retryBatch: v.object({ batchId: v.string(), password }),
  /** Asks the service whether it did what is uncertain. */
  checkBatch: ofBatch,
  /** The same, and sends again what it does not show. A password was forgotten with the end: bring it along. */
  sendAgainBatch: v.object({ batchId: v.string(), password }),
  /** Newest first. Their items are read with `ReportPorts.readBatch`. */
  listBatches: v.object({}),
  /** Forgets one that has ended. */
  clearBatch: ofBatch,

  /** Asks the service for the first page of its reports. `connectionId` names whose key to use where `key` is absent. */
  testConnection: v.object({
    connectionId: v.optional(connectionId),
    address: v.string(),
    key: v.optional(v.string()),
  }),
  /** Creates where `connectionId` is absent; `key` absent keeps the stored one. */
  saveConnection: v.object({
    connectionId: v.optional(connectionId),
    name: v.string(),
    address: v.string(),
    key: v.optional(v.string()),
    privacy,
    forgetsKey: v.optional(v.boolean()),
  }),
  /** Answers the origins no other connection needs, for the page to give back. */
  removeConnection: ofConnection,

  saveSettings: v.object(settingFields),
  /** What is in a settings file and not here yet. Answers all connections; those that were added lack their keys. */
  importSettings: v.object({
    settings: v.object(filedFields),
    connections: v.array(v.object({ name: v.string(), address: v.string(), privacy, forgetsKey: v.boolean() })),
  }),
  /** What else is to be known of the settings, to change them. */
  describeSettings: v.object({}),

  /** All reports of a page that the local index has; no request is sent. */
  listPageReports: v.object({ url: v.string() }),
  /** The links that were selected on a page to be analysed; once. With the tab of the notice: only if the page is in it. */
  takeSelectedLinks: v.object({ tabId: v.optional(v.number()) }),

  /** What was stored and could not be read, until the user has dismissed it. */
  listBroken: v.object({}),
  /** `deletesKept`: otherwise it stays for a later version that can read it. */
  dismissBroken: v.object({ item: v.picklist(storedItems), how: v.picklist(breakages), deletesKept: v.boolean() }),
};
