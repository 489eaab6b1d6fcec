import * as z from 'zod/mini';
import type { Job } from '../model/job.ts';
import { isSettled, jobStates } from '../model/job.ts';
import type { Journal } from '../queue/journal.ts';
import type { StorageArea } from './item.ts';
import { defineItem } from './item.ts';
import { tolerantArray } from './tolerant-array.ts';

/** How many settled jobs are remembered. */
export const settledLimit = 100;

// Only what the queue decides by is checked; the rest is the worker's own writing and is shown, never obeyed.
const job = z.looseObject({
  id: z.string(),
  connectionId: z.string(),
  work: z.looseObject({ kind: z.enum(['create', 'update', 'rerun', 'deleteReport', 'deleteProject']) }),
  state: z.enum(jobStates),
  createdAt: z.number(),
}) as unknown as z.ZodMiniType<Job>;

/** The journal in one item of `area`: memory-backed, since waiting work may carry a report's password. */
export function defineJobs(area: StorageArea): Journal {
  const item = defineItem<Job[]>(area, { key: 'jobs', version: 1, schema: tolerantArray(job), fallback: [] });
  return {
    readAll: item.read,
    async write(changed) {
      await item.update((jobs) => prune([...jobs.filter(({ id }) => id !== changed.id), withoutFields(changed)]));
    },
  };
}

/** What the service said beside the grade can be asked for again, and may be larger than the area. */
function withoutFields(job: Job): Job {
  return job.report ? { ...job, report: { ...job.report, fields: {} } } : job;
}

function prune(jobs: Job[]): Job[] {
  const kept = new Set(jobs.filter(isSettled).slice(-settledLimit));
  return jobs.filter((job) => !isSettled(job) || kept.has(job));
}
