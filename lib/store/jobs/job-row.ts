import * as v from 'valibot';
import { getPageKey } from '../../model/address/same-page.ts';
import { isSettled, type Job, jobStates, withoutPassword } from '../../model/job.ts';
import type { JobRow } from '../schema.ts';

/** Of the rows; each older one is brought on by `migrations`. */
export const rowVersion = 1;

/** By the version they start from: each brings a stored job one version on. */
const migrations: Record<number, (job: unknown) => unknown> = {};

// Only what the queue decides by is checked; the rest is the worker's own writing and is shown, never obeyed.
const text = v.string();
const time = v.optional(v.number());
const job = v.object({
  id: text,
  connectionId: text,
  work: v.union([
    v.object({ kind: v.literal('create'), url: text }),
    v.object({ kind: v.picklist(['update', 'rerun', 'deleteReport']), reportId: text }),
    v.object({ kind: v.literal('deleteProject'), project: text }),
  ]),
  state: v.picklist(jobStates),
  createdAt: v.number(),
  attempts: v.number(),
  notBefore: time,
  sentAt: time,
});

/** What a job is about, to find it by: the page and the report, each at its connection. */
export function getSubjects({ connectionId, work, report }: Job): string[] {
  const reportId = report?.id ?? ('reportId' in work ? work.reportId : undefined);
  return [
    ...('url' in work ? [getPageSubject(connectionId, work.url)] : []),
    ...(reportId === undefined ? [] : [getReportSubject(connectionId, reportId)]),
  ];
}

export function getPageSubject(connectionId: string, url: string): string {
  return `page ${connectionId} ${getPageKey(url)}`;
}

export function getReportSubject(connectionId: string, reportId: string): string {
  return `report ${connectionId} ${reportId}`;
}

/** Without the password, which is never written to the disk. */
export function toRow(job: Job): JobRow {
  const { id, createdAt, state, work } = job;
  const isOpen = !isSettled(job);
  const needsPassword = isOpen && (job.hasLostPassword || ('password' in work && work.password !== undefined));
  return {
    id,
    version: rowVersion,
    job: { ...withoutPassword(job), report: withoutFields(job) },
    ...(isOpen && { open: 1 as const }),
    ...(needsPassword && { hasPassword: true as const }),
    createdAt,
    state,
    subjects: getSubjects(job),
  };
}

/** What the service said beside the grade can be asked for again, and may be of any size. */
function withoutFields({ report }: Job): Job['report'] {
  return report && { ...report, fields: {} };
}

/** Undefined where the row cannot be read: garbage, or written by a newer version. */
export function readRow(row: JobRow): Job | undefined {
  if (!(row.version >= 1 && row.version <= rowVersion)) return undefined;
  try {
    let stored: unknown = row.job;
    for (let from = row.version; from < rowVersion; from++) stored = migrations[from]?.(stored) ?? stored;
    return v.is(job, stored) ? (stored as Job) : undefined;
  } catch {
    return undefined;
  }
}
