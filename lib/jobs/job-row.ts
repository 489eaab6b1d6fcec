import * as z from 'zod/mini';
import { getPageKey } from '../model/address/same-page.ts';
import { findControllingBatchId, isSettled, type Job, jobStates, withoutPassword } from '../model/job.ts';
import type { JobRow } from '../storage/schema.ts';

// Only the fields that the queue decides by are checked. The rest was written by the worker, and is only displayed.
const schema = z.looseObject({
  id: z.string(),
  connectionId: z.string(),
  work: z.union([
    z.looseObject({ kind: z.literal('create'), url: z.string() }),
    z.looseObject({ kind: z.enum(['update', 'rerun', 'deleteReport']), reportId: z.string() }),
    z.looseObject({ kind: z.literal('deleteProject'), project: z.string() }),
  ]),
  state: z.enum(jobStates),
  createdAt: z.number(),
  attempts: z.number(),
  notBefore: z.optional(z.number()),
  sentAt: z.optional(z.number()),
  awaitsGrade: z.optional(z.object({ since: z.number(), askAt: z.number() })),
  batchId: z.optional(z.string()),
  number: z.optional(z.number()),
});

/** Undefined if the row cannot be read. */
export function readRow({ job }: JobRow): Job | undefined {
  const read = schema.safeParse(job);
  return read.success ? (read.data as unknown as Job) : undefined;
}

/** The row without the job's password, which is never written to the disk. */
export function toRow(job: Job): JobRow {
  const { id, createdAt, state, work, batchId } = job;
  const isOpen = !isSettled(job);
  const needsPassword = isOpen && (job.hasLostPassword || ('password' in work && work.password !== undefined));
  return {
    id,
    job: { ...withoutPassword(job), report: withoutFields(job) },
    ...(isOpen && (findControllingBatchId(job) === undefined || hasBegun(job)) && { open: 1 as const }),
    ...(needsPassword && { hasPassword: true as const }),
    ...(batchId === undefined ? { createdAt } : { batchId }),
    state,
    subjects: getSubjects(job),
  };
}

/**
 * Whether a job of a batch has begun. Every worker loads these at its start, because they may block other jobs of their
 * page or connection. The other jobs of a batch are loaded when they are due.
 */
function hasBegun(job: Job): boolean {
  const { state, waitsFor } = job;
  return state === 'running' || (waitsFor !== undefined && waitsFor !== 'undo');
}

/** The report without its other fields: they may be of any size, and can be requested again. */
function withoutFields({ report }: Job): Job['report'] {
  return report && { ...report, fields: {} };
}

/** The keys by which a job is found: those of its page and its report, each with the connection. */
export function getSubjects({ connectionId, work, report }: Job): string[] {
  const reportId = report?.id ?? ('reportId' in work ? work.reportId : undefined);
  return [
    ...('url' in work && work.kind !== 'update' ? [getPageSubject(connectionId, work.url)] : []),
    ...(reportId === undefined ? [] : [getReportSubject(connectionId, reportId)]),
  ];
}

export function getPageSubject(connectionId: string, url: string): string {
  return `page ${connectionId} ${getPageKey(url)}`;
}

export function getReportSubject(connectionId: string, reportId: string): string {
  return `report ${connectionId} ${reportId}`;
}
