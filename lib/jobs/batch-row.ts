import * as z from 'zod/mini';
import { type Batch, type BatchItem, batchKinds, batchStates, findItemChange, toItem } from '../model/batch.ts';
import { type JobState, jobStates } from '../model/job.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import type { ChangeKind } from '../model/report/grade-change.ts';
import { privacies } from '../model/report/privacy.ts';
import { filterStates } from '../model/task.ts';
import { type Database, dropBrokenRows } from '../storage/database.ts';
import type { BatchRow } from '../storage/schema.ts';
import { readRow } from './job-row.ts';

const schema = z.looseObject({
  id: z.string(),
  connectionId: z.string(),
  serviceAddress: z.string(),
  kind: z.enum(batchKinds),
  watchId: z.optional(z.string()),
  isReplaced: z.optional(z.literal(true)),
  privacy: z.optional(z.enum(privacies)),
  state: z.enum(batchStates),
  notBefore: z.optional(z.number()),
  total: z.number(),
  createdAt: z.number(),
  settledAt: z.optional(z.number()),
});

/** Newest first. Rows that cannot be read are deleted. */
export async function readBatchRows(database: Database): Promise<BatchRow[]> {
  const rows = await database.getAll('batches');
  const isReadable = (row: BatchRow) => schema.safeParse(row).success;
  const broken = rows.filter((row) => !isReadable(row));
  await dropBrokenRows(database, 'batches', broken);
  return rows.filter(isReadable).sort((a, b) => b.createdAt - a.createdAt);
}

/** The key of a batch's job. The jobs of a batch are adjacent in the store, in the order of the batch. */
export function getJobId(batchId: string, number: number): string {
  return `${batchId}/${String(number).padStart(5, '0')}`;
}

/** The range of a batch's jobs, or of those after the job with the id `after`. */
export function getBatchRange(batchId: string, after = `${batchId}/`): IDBKeyRange {
  return IDBKeyRange.bound(after, `${batchId}/:`, true);
}

/** The range of a batch's jobs in a state, for the index `batch`. */
export function getBatchStateRange(batchId: string, state: JobState): IDBKeyRange {
  return IDBKeyRange.only([batchId, state]);
}

/** How many jobs are in each state. */
export async function countByState(count: (state: JobState) => Promise<number>): Promise<Record<JobState, number>> {
  const counts = await Promise.all(jobStates.map(async (state) => [state, await count(state)] as const));
  return Object.fromEntries(counts) as Record<JobState, number>;
}

/** How many jobs have not ended. */
export function countOpen({ waiting, sending, grading }: Record<JobState, number>): number {
  return waiting + sending + grading;
}

/** How many rows are read at once: few enough that a page can paint in between. */
const chunkSize = 1_000;

/** See `ReadBatch`. Pages call this themselves, so that no item has to be sent in a message. */
export async function readBatchItems(
  database: Database,
  batchId: string,
  onItems: (items: BatchItem[]) => void,
): Promise<void> {
  let last: string | undefined;
  do {
    const rows = await database.getAll('jobs', getBatchRange(batchId, last), chunkSize);
    const jobs = rows.flatMap((row) => readRow(row) ?? []);
    if (jobs.length > 0) onItems(jobs.map(toItem));
    last = rows.length === chunkSize ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

/** See `ReadTaskReportIds`. */
export async function readTaskReportIds(
  database: Database,
  taskId: string,
  changes: readonly ChangeKind[],
): Promise<string[]> {
  const row = await database.get('jobs', taskId);
  const job = row && readRow(row);
  const items = job ? [toItem(job)] : [];
  if (!row) await readBatchItems(database, taskId, (more) => items.push(...more));
  const matches = (item: BatchItem) => changes.length === 0 || changes.some((kind) => kind === findItemChange(item));
  const done = items.filter((item) => item.state === 'done' && matches(item));
  return done.flatMap(({ reportId }) => reportId ?? []);
}

/** Counts the grades of a batch's done items, and how they changed. */
export async function countResults(database: Database, batchId: string): Promise<Pick<Batch, 'grades' | 'changes'>> {
  const grades = { good: 0, decent: 0, bad: 0 };
  const changes = { worse: 0, better: 0, same: 0 };
  await readBatchItems(database, batchId, (items) => {
    for (const item of items) {
      const change = findItemChange(item);
      if (change) changes[change] += 1;
      if (item.state === 'done' && item.result) grades[item.result] += 1;
    }
  });
  return { grades, changes };
}

/** The most frequent problem of a batch's failed jobs, or else of its unconfirmed ones. */
export async function findMainProblem(database: Database, batchId: string): Promise<Problem | undefined> {
  for (const state of filterStates.attention) {
    const rows = await database.getAllFromIndex('jobs', 'batch', getBatchStateRange(batchId, state), chunkSize);
    const counts = new Map<ProblemCode, number>();
    for (const { code } of rows.flatMap((row) => readRow(row)?.problem ?? []))
      counts.set(code, (counts.get(code) ?? 0) + 1);
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    if (most) return { code: most[0] };
  }
  return undefined;
}
