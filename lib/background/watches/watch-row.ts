// How a watch changes: plain functions from what is kept of it to what is kept next.
import type { Batch } from '../../model/batch.ts';
import type { Job } from '../../model/job.ts';
import { countFindings, listUnseenRuns, type WatchPlan, type WatchRun } from '../../model/watch.ts';
import { findDueRun, findNextRun } from '../../model/watch-schedule.ts';
import type { WatchRow } from '../../storage/stored-watches.ts';

/** Earlier runs that found something; who looks at none of so many misses nothing by the rest. */
const mostUnseen = 9;

/** By these a service says that it does not want this account or so many requests. */
const refusals: readonly (number | undefined)[] = [401, 402, 403, 429];

/** The service has refused the job itself, not one before it. */
export function isRefusal({ state, waitsFor, refusals: met, problem }: Job): boolean {
  if (!refusals.includes(problem?.status)) return false;
  if (state === 'waiting') return waitsFor === 'connection' || (waitsFor === 'rateLimit' && met !== undefined);
  return state === 'failed' || state === 'unconfirmed';
}

/** With its next time as the clock and its zone are now. */
export function planNext(row: WatchRow, now: number): WatchRow {
  const nextRunAt = row.isPaused ? undefined : findNextRun({ ...row, lastDate: row.run?.date }, now);
  // It was written before the clock was set back.
  const since = Math.min(row.since, now);
  return { ...row, since, nextRunAt };
}

/** A changed schedule begins anew; each date has one run all the same. */
export function replacePlan({ weekday, day, ...row }: WatchRow, plan: WatchPlan, now: number): WatchRow {
  const isSame = row.rhythm === plan.rhythm && row.time === plan.time && weekday === plan.weekday && day === plan.day;
  return { ...row, ...plan, since: isSame ? row.since : now };
}

export function resumeRow({ problem, ...row }: WatchRow, now: number): WatchRow {
  return row.isPaused ? { ...row, isPaused: false, since: now } : row;
}

export function findDueDate(row: WatchRow, now: number): string | undefined {
  return row.isPaused ? undefined : findDueRun({ ...row, lastDate: row.run?.date }, now)?.date;
}

/** Without a report the run is over as it begins. */
export function beginRun(
  row: WatchRow,
  { batchId, ...run }: Pick<WatchRun, 'date' | 'total'> & { batchId: string },
  now: number,
): WatchRow {
  const begun = { ...run, startedAt: now, isSeen: false };
  const unseenRuns = listUnseenRuns(row).slice(0, mostUnseen);
  const kept: WatchRow = { ...row, isBeginning: undefined, unseenRuns: unseenRuns.length > 0 ? unseenRuns : undefined };
  if (run.total === 0) return { ...kept, run: { ...begun, settledAt: now } };
  return { ...kept, run: { ...begun, batchId }, isBeginning: true };
}

/** After what has become of its batch; undefined where that is nothing new. */
export function settleRun(row: WatchRow, batch: Batch | undefined, now: number): WatchRow | undefined {
  const { run } = row;
  if (!run) return undefined;
  if (!batch) return run.settledAt === undefined ? { ...row, run: { ...run, settledAt: now } } : undefined;
  const { state, settledAt, changes, counts, problem } = batch;
  const stopped = { isPaused: true, problem: row.problem ?? problem };
  if (settledAt === undefined) {
    // The worker has died before it wrote that here, too.
    const isNew = state === 'paused' && problem !== undefined && !row.problem;
    return isNew ? { ...row, ...stopped } : undefined;
  }
  // The user may have had it tried again since it ended first.
  if (settledAt === run.settledAt) return undefined;
  const failed = counts.failed + counts.unconfirmed;
  const isSeen = run.isSeen && !findsMore(row, { changes });
  const settled = { ...row, run: { ...run, settledAt, failed, ...(changes && { changes }), isSeen } };
  // Of a few reports as many as tell a refusal may not be there.
  return counts.done === 0 && problem?.code === 'forbidden' ? { ...settled, ...stopped } : settled;
}

/** The run has found more than is written down of it: also after what failed was tried again. */
export function findsMore(row: WatchRow, found: Pick<WatchRun, 'changes'>): boolean {
  return countFindings(row, found) > countFindings(row, row.run ?? {});
}

/** Other runs are yet to be looked at. */
export function markSeen(row: WatchRow, batchIds: readonly string[]): WatchRow {
  const { run, unseenRuns } = row;
  const isSeen = ({ batchId }: WatchRun) => batchId !== undefined && batchIds.includes(batchId);
  return {
    ...row,
    ...(run && isSeen(run) && { run: { ...run, isSeen: true } }),
    ...(unseenRuns && { unseenRuns: unseenRuns.filter((other) => !isSeen(other)) }),
  };
}
