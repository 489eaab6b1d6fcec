// How a watch changes: pure functions from the stored row to the next one.
import type { CaseWatch } from '../../case-file/case-file.ts';
import type { Batch } from '../../model/batch.ts';
import type { Connection } from '../../model/connection.ts';
import { haltingCodes } from '../../model/connection-problems.ts';
import type { Job } from '../../model/job.ts';
import { countFindings, listUnseenRuns, type WatchPlan, type WatchRun } from '../../model/watch.ts';
import { findDueRun, findNextRun } from '../../model/watch-schedule.ts';
import type { WatchRow } from '../../storage/stored-watches.ts';

/** How many earlier runs with findings are kept until the user looks at them. */
const unseenRunsLimit = 9;

/** The HTTP statuses by which a service refuses the account. */
const refusalStatuses: readonly (number | undefined)[] = [401, 402, 403];

/** A run waits out a rate limit by itself if it ends within this time. In milliseconds. */
const maxRateLimitWait = 60 * 60_000;

/** Whether the service has refused this very job. One that waits because another was rate limited has no `rateLimits`. */
export function isRefusal({ state, waitsFor, rateLimits, problem }: Job, now: number): boolean {
  if (state === 'waiting' && waitsFor === 'rateLimit')
    return rateLimits !== undefined && (problem?.retryAt ?? 0) - now > maxRateLimitWait;
  if (!refusalStatuses.includes(problem?.status)) return false;
  if (state === 'waiting') return waitsFor === 'connection';
  return state === 'failed' || state === 'unconfirmed';
}

/** Whether a problem of the whole connection has paused the watch. */
export function isHalted({ problem }: WatchRow): boolean {
  return problem !== undefined && haltingCodes.includes(problem.code);
}

/** Plans the next run by the current clock and time zone. */
export function planNext(row: WatchRow, now: number): WatchRow {
  const nextRunAt = row.isPaused ? undefined : findNextRun({ ...row, lastDate: row.run?.date }, now);
  // A time in the future: the clock has been set back since.
  const since = Math.min(row.since, now);
  return { ...row, since, nextRunAt };
}

/** A changed schedule counts from now on, but a date that has had its run gets no second one. */
export function replacePlan({ weekday, day, ...row }: WatchRow, plan: WatchPlan, now: number): WatchRow {
  const isSame =
    row.frequency === plan.frequency && row.time === plan.time && weekday === plan.weekday && day === plan.day;
  return { ...row, ...plan, changedAt: now, since: isSame ? row.since : now };
}

/** Adds the watches of a case file, and changes those that were changed later there. Each of them is paused. */
export function mergeWatches(
  rows: readonly WatchRow[],
  merged: readonly CaseWatch[],
  connections: readonly Connection[],
  now: number,
): WatchRow[] {
  const changed = rows.map((row) => {
    const other = merged.find(({ id }) => id === row.id);
    if (!other || other.changedAt <= (row.changedAt ?? 0)) return row;
    return { ...replacePlan(row, other.plan, now), changedAt: other.changedAt, isPaused: true };
  });
  const added = merged.flatMap(({ id, address, plan, changedAt }) => {
    const connection = connections.find((other) => other.address === address);
    if (!connection || rows.some((row) => row.id === id)) return [];
    return { ...plan, id, connectionId: connection.id, createdAt: now, changedAt, since: now, isPaused: true };
  });
  return [...changed, ...added];
}

export function resumeRow({ problem, ...row }: WatchRow, now: number): WatchRow {
  return row.isPaused ? { ...row, isPaused: false, since: now } : row;
}

/** Pauses a watch whose connection has another address: its runs and its problem were those of the former one. */
export function pauseMoved({ problem, run, unseenRuns, ...row }: WatchRow): WatchRow {
  return { ...row, isPaused: true };
}

export function stopWithoutConnection(row: WatchRow): WatchRow {
  return { ...row, isPaused: true, problem: { code: 'noConnection' } };
}

/** The date (`YYYY-MM-DD`) of the run that is due. */
export function findDueDate(row: WatchRow, now: number): string | undefined {
  return row.isPaused ? undefined : findDueRun({ ...row, lastDate: row.run?.date }, now)?.date;
}

/** Begins a run. Without reports it gets no batch and is settled at once. */
export function beginRun(
  { problem, ...row }: WatchRow,
  { date, batch }: { date: string; batch: Batch | undefined },
  now: number,
): WatchRow {
  const begun = { date, startedAt: now, isSeen: false };
  const unseenRuns = listUnseenRuns(row).slice(0, unseenRunsLimit);
  return {
    ...row,
    // The run does not wait for the list any more. Any other problem is the user's to solve.
    ...(problem && problem.code !== 'copyIncomplete' && { problem }),
    unseenRuns: unseenRuns.length > 0 ? unseenRuns : undefined,
    run: batch ? { ...begun, batchId: batch.id, total: batch.total } : { ...begun, total: 0, settledAt: now },
  };
}

/** Updates the last run from its batch (undefined: deleted); undefined if nothing has changed. */
export function settleRun(row: WatchRow, batch: Batch | undefined, now: number): WatchRow | undefined {
  const { run } = row;
  if (!run) return undefined;
  if (!batch) return run.settledAt === undefined ? { ...row, run: { ...run, settledAt: now } } : undefined;
  const { state, settledAt, changes, counts, problem } = batch;
  const stopped = { isPaused: true, problem: row.problem ?? problem };
  if (settledAt === undefined) {
    // The worker paused the batch, and died before it paused the watch.
    const isNew = state === 'paused' && problem !== undefined && !row.problem;
    return isNew ? { ...row, ...stopped } : undefined;
  }
  // The batch has ended again if the user has retried it.
  if (settledAt === run.settledAt) return undefined;
  const failed = counts.failed + counts.unconfirmed;
  const isSeen = run.isSeen && !findsMore(row, { changes });
  const settled = { ...row, run: { ...run, settledAt, failed, ...(changes && { changes }), isSeen } };
  // A run of a few reports may not be refused often enough for `Watches.follow` to pause the watch.
  return counts.done === 0 && problem?.code === 'forbidden' ? { ...settled, ...stopped } : settled;
}

/** Whether the run has found more than is stored, as it may after its failed reports were retried. */
export function findsMore(row: WatchRow, found: Pick<WatchRun, 'changes'>): boolean {
  return countFindings(row, found) > countFindings(row, row.run ?? {});
}

/** Marks the runs with these batches as seen, and leaves other runs unseen. */
export function markSeen(row: WatchRow, batchIds: readonly string[]): WatchRow {
  const { run, unseenRuns } = row;
  const isListed = ({ batchId }: WatchRun) => batchId !== undefined && batchIds.includes(batchId);
  return {
    ...row,
    ...(run && isListed(run) && { run: { ...run, isSeen: true } }),
    ...(unseenRuns && { unseenRuns: unseenRuns.filter((other) => !isListed(other)) }),
  };
}
