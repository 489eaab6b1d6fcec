import * as z from 'zod/mini';
import { getPageKey } from '../model/address/same-page.ts';
import { hasBegun, isSettled, type Job, type JobState, withoutPassword } from '../model/job.ts';
import { workSchema } from '../model/work-schemas.ts';
import type { JobRow } from '../storage/schema.ts';

const problem = z.custom(isObject);
const report = z.custom(isObject);
const sentAt = z.number();
const settledAt = z.number();

const facts = {
  id: z.string(),
  connectionId: z.string(),
  work: workSchema,
  createdAt: z.number(),
  attempts: z.number(),
};

// Only the fields without which a job cannot go on are checked. The rest was written by the worker, and reports and
// problems were read from an answer before.
const stages: Record<JobState, z.ZodMiniType> = {
  waiting: z.looseObject({ ...facts, state: z.literal('waiting') }),
  sending: z.looseObject({ ...facts, state: z.literal('sending'), sentAt }),
  grading: z.looseObject({ ...facts, state: z.literal('grading'), report, since: z.number(), askAt: z.number() }),
  done: z.looseObject({ ...facts, state: z.literal('done'), settledAt }),
  failed: z.looseObject({ ...facts, state: z.literal('failed'), problem, settledAt }),
  unconfirmed: z.looseObject({ ...facts, state: z.literal('unconfirmed'), problem, settledAt }),
  cancelled: z.looseObject({ ...facts, state: z.literal('cancelled'), settledAt }),
};

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Undefined if the row cannot be read. */
export function readRow({ state, job }: Pick<JobRow, 'state' | 'job'>): Job | undefined {
  return Object.hasOwn(stages, state) ? (stages[state].safeParse(job).data as Job | undefined) : undefined;
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
