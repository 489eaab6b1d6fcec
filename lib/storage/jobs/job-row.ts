import * as z from 'zod/mini';
import { getPageKey } from '../../model/address/same-page.ts';
import { findOwnBatch, isSettled, type Job, jobStates, withoutPassword } from '../../model/job.ts';
import type { JobRow } from '../schema.ts';

// Only what the queue decides by is checked; the rest is the worker's own writing and is shown, never obeyed.
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

/** Undefined where the row cannot be read. */
export function readRow({ job }: JobRow): Job | undefined {
  const read = schema.safeParse(job);
  return read.success ? (read.data as unknown as Job) : undefined;
}

/** Without the password, which is never written to the disk. */
export function toRow(job: Job): JobRow {
  const { id, createdAt, state, work, batchId } = job;
  const isOpen = !isSettled(job);
  const needsPassword = isOpen && (job.hasLostPassword || ('password' in work && work.password !== undefined));
  return {
    id,
    job: { ...withoutPassword(job), report: withoutFields(job) },
    ...(isOpen && (findOwnBatch(job) === undefined || hasBegun(job)) && { open: 1 as const }),
    ...(needsPassword && { hasPassword: true as const }),
    ...(batchId === undefined ? { createdAt } : { batchId }),
    state,
    subjects: getSubjects(job),
  };
}

/** Of a batch those that have begun: each may stop others of its page or its connection. The rest is loaded in its turn. */
function hasBegun(job: Job): boolean {
  const { state, waitsFor } = job;
  return state === 'running' || (waitsFor !== undefined && waitsFor !== 'undo');
}

/** What the service said beside the grade can be asked for again, and may be of any size. */
function withoutFields({ report }: Job): Job['report'] {
  return report && { ...report, fields: {} };
}

/** What a job is about, to find it by: the page and the report, each at its connection. */
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
