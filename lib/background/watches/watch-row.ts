// How a watch changes: pure functions from the stored row to the next one.
import type { CaseWatch } from '../../case-file/case-file.ts';
import type { Batch } from '../../model/batch.ts';
import type { Connection } from '../../model/connection.ts';
import type { WatchPlan, WatchRun } from '../../model/watch.ts';
import { countFindings, listRuns, listUnseenRuns } from '../../model/watch-findings.ts';
import { findDueRun, findNextRun, getDate } from '../../model/watch-schedule.ts';
import type { WatchRow } from '../../storage/stored-watches.ts';

/** How many runs of a watch are kept, besides the last one. */
const maxPastRuns = 19;

function findLastDate({ run, lastDate }: Pick<WatchRow, 'run' | 'lastDate'>): string | undefined {
  return run?.date ?? lastDate;
}

/** Plans the next run by the current clock and time zone. */
export function planNext(row: WatchRow, now: number): WatchRow {
  const nextRunAt = row.isPaused ? undefined : findNextRun({ ...row, lastDate: findLastDate(row) }, now);
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

/**
 * Pauses a watch whose connection has another address: its runs and its problem were those of the former one. Their last
 * date stays: a run of that date would have the id of the batch that the former service got.
 */
export function pauseMoved({ problem, run, pastRuns, askedAt, lastDate, ...row }: WatchRow): WatchRow {
  const last = findLastDate({ run, lastDate });
  return { ...row, isPaused: true, ...(last !== undefined && { lastDate: last }) };
}

export function stopWithoutConnection(row: WatchRow): WatchRow {
  return { ...row, isPaused: true, problem: { code: 'noConnection' } };
}

/** The user wants a run now. While one is under way, that is the one. */
export function askForRun(row: WatchRow, now: number): WatchRow {
  return row.run && row.run.settledAt === undefined ? row : { ...row, askedAt: now };
}

/** The date (`YYYY-MM-DD`) of the run that is due or that the user has asked for, and the id of its batch. */
export function findPendingRun(row: WatchRow, now: number): { date: string; batchId: string } | undefined {
  const { id, askedAt, isPaused } = row;
  if (askedAt !== undefined) return { date: getDate(askedAt), batchId: `${id}/${askedAt}` };
  const due = isPaused ? undefined : findDueRun({ ...row, lastDate: findLastDate(row) }, now);
  return due && { date: due.date, batchId: `${id}/${due.date}` };
}

/** Begins a run. Without reports it gets no batch and is settled at once. */
export function beginRun(
  { problem, askedAt, ...row }: WatchRow,
  { date, batch }: { date: string; batch: Batch | undefined },
  now: number,
): WatchRow {
  const begun = { date, startedAt: now, isSeen: false };
  const unseen = listUnseenRuns(row);
  const past = listRuns(row).filter(({ batchId }) => batchId !== undefined);
  const pastRuns = past.slice(0, maxPastRuns).map((past) => ({ ...past, isSeen: !unseen.includes(past) }));
  return {
    ...row,
    // The run does not wait for the list any more. Any other problem is the user's to solve.
    ...(problem && problem.code !== 'copyIncomplete' && { problem }),
    ...(pastRuns.length > 0 && { pastRuns }),
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
    // The service refuses all reports (`Brake`).
    const isNew = state === 'paused' && problem !== undefined && !row.problem;
    return isNew ? { ...row, ...stopped } : undefined;
  }
  // The batch has ended again if the user has retried it.
  if (settledAt === run.settledAt) return undefined;
  const failed = counts.failed + counts.unconfirmed;
  const isSeen = run.isSeen && !findsMore(row, { changes });
  const settled = { ...row, run: { ...run, settledAt, failed, ...(changes && { changes }), isSeen } };
  // A run of a few reports may not be refused often enough for `Brake` to pause it.
  return counts.done === 0 && problem?.code === 'forbidden' ? { ...settled, ...stopped } : settled;
}

/** Whether the run has found more than is stored, as it may after its failed reports were retried. */
export function findsMore(row: WatchRow, found: Pick<WatchRun, 'changes'>): boolean {
  return countFindings(row, found) > countFindings(row, row.run ?? {});
}

/** Marks the runs with these batches as seen, and leaves other runs unseen. */
export function markSeen(row: WatchRow, batchIds: readonly string[]): WatchRow {
  const { run, pastRuns } = row;
  const mark = (run: WatchRun): WatchRun =>
    run.batchId !== undefined && batchIds.includes(run.batchId) ? { ...run, isSeen: true } : run;
  return { ...row, ...(run && { run: mark(run) }), ...(pastRuns && { pastRuns: pastRuns.map(mark) }) };
}
