import * as z from 'zod/mini';
import { getPageKey } from '../model/address/same-page.ts';
import { type Before, hasBegun, isSettled, type Job, type JobState, type Wait, withoutPassword } from '../model/job.ts';
import type { Problem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { workSchema } from '../model/work-schemas.ts';
import type { JobRow } from '../storage/schema.ts';

// Reports and problems were read from an answer before they were written: they are not checked again.
const problem = z.custom<Problem>(isObject);
const report = z.custom<Report>(isObject);
const number = z.optional(z.number());
const settledAt = z.number();
const isSeen = z.optional(z.boolean());
const waits = ['undo', 'network', 'retry', 'check', 'rateLimit', 'connection'] as const satisfies Wait[];

const facts = {
  id: z.string(),
  connectionId: z.string(),
  serviceAddress: z.optional(z.string()),
  work: workSchema,
  createdAt: z.number(),
  batchId: z.optional(z.string()),
  number,
  tabId: number,
  attempts: z.number(),
  sentAt: number,
  before: z.optional(z.custom<Before>(isObject)),
};

/** The fields of each state. */
const stages: { [State in JobState]: z.ZodMiniType<Job> } = {
  waiting: z.object({
    ...facts,
    state: z.literal('waiting'),
    waitsFor: z.optional(z.enum(waits)),
    notBefore: number,
    problem: z.optional(problem),
    tries: number,
    rateLimits: number,
    mayRepeat: z.optional(z.boolean()),
  }),
  sending: z.object({ ...facts, state: z.literal('sending'), sentAt: z.number() }),
  grading: z.object({
    ...facts,
    state: z.literal('grading'),
    report,
    since: z.number(),
    askAt: z.number(),
    regradeUntil: number,
    waitsFor: z.optional(z.enum(['connection', 'rateLimit'])),
    notBefore: number,
    problem: z.optional(problem),
  }),
  done: z.object({
    ...facts,
    state: z.literal('done'),
    report: z.optional(report),
    wasAlreadyGone: z.optional(z.boolean()),
    isReportOld: z.optional(z.boolean()),
    settledAt,
    isSeen,
  }),
  failed: z.object({ ...facts, state: z.literal('failed'), problem, settledAt, isSeen }),
  unconfirmed: z.object({ ...facts, state: z.literal('unconfirmed'), problem, settledAt, isSeen }),
  cancelled: z.object({ ...facts, state: z.literal('cancelled'), problem: z.optional(problem), settledAt, isSeen }),
};

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Undefined if the row cannot be read. */
export function readRow({ state, job }: Pick<JobRow, 'state' | 'job'>): Job | undefined {
  return Object.hasOwn(stages, state) ? stages[state].safeParse(job).data : undefined;
}

/** The row without the job's password, which is never written to the disk. */
export function toRow(job: Job): JobRow {
  const { id, createdAt, state, batchId } = job;
  const isOpen = !isSettled(job);
  return {
    id,
    job: withoutFields(withoutPassword(job)),
    ...(isOpen && (job.batchId === undefined || hasBegun(job)) && { open: 1 as const }),
    ...(batchId === undefined ? { createdAt } : { batchId }),
    state,
    subjects: getSubjects(job),
  };
}

/** The job with its report without the other fields of it: they may be of any size, and can be requested again. */
function withoutFields(job: Job): Job {
  return job.report ? { ...job, report: { ...job.report, fields: {} } } : job;
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
