import * as v from 'valibot';
import { acceptsRisk, connectionId, jobId, password, privacy, reportId } from './fields.ts';

const work = v.union([
  v.object({ kind: v.literal('create'), url: v.string(), privacy, password }),
  v.object({
    kind: v.literal('update'),
    reportId,
    privacy: v.optional(privacy),
    password,
  }),
  v.object({ kind: v.literal('rerun'), reportId, url: v.string() }),
  v.object({ kind: v.literal('deleteReport'), reportId, url: v.string() }),
  v.object({ kind: v.literal('deleteProject'), project: v.string() }),
]);

/** Single jobs, and which connection they go to. */
export const appInputs = {
  /**
   * Owes a write to the service and answers at once; a `job` notice follows at every change of its state. Deletes
   * wait until their `notBefore` or until the asking page closes. The same work asked twice is one job.
   */
  startJob: v.object({ connectionId, work, tabId: v.optional(v.number()), acceptsRisk }),
  /** Undo: only a job that has not run yet is cancelled; the reply tells its state then. */
  cancelJob: v.object({ jobId }),
  /** Sends again what has ended, or tries at once what waits. A password was forgotten with the end: bring it along. */
  retryJob: v.object({ jobId, password }),
  /** Asks the service once more whether it did what is uncertain. */
  checkJob: v.object({ jobId }),
  /** The user says that what is uncertain was done. */
  resolveJob: v.object({ jobId }),

  activateConnection: v.object({ connectionId }),
};
