import type { Page } from '../../model/list-page.ts';
import type { Problem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import type { SyncKind, SyncState } from '../../model/sync-state.ts';
import { decideWait } from '../../queue/decide.ts';
import { noProgress } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';

/** More consecutive pages than this without a new report mean that the service repeats its pages. */
const repeatLimit = 20;
/** Reports. A full sync of a list this long takes fifty requests. */
const shortList = 5_000;
/**
 * Milliseconds. Longer than a job waits for the network, because each try keeps the worker alive and the sync is not
 * urgent. It continues at once if the browser reports that the network is back.
 */
const networkPause = 60_000;
/** Milliseconds. */
const hour = 60 * 60_000;

export function beginSync(sync: SyncRow, kind: SyncKind, now: number): SyncRow {
  const { knownNewestIds, usedAt } = sync;
  const fresh = { total: undefined, hasGrown: undefined };
  return resumeSync({ ...sync, ...noProgress, ...fresh, knownNewestIds, usedAt, kind, startedAt: now });
}

export function resumeSync(sync: SyncRow): SyncRow {
  // A wait that the service asked for is kept, even if the user starts the sync.
  const problem = sync.waitsUntil === undefined ? undefined : sync.problem;
  return { ...sync, status: 'running', tries: 0, problem };
}

/** The page to read next. After deletions at the service, this may be a page that was read before. */
export function getNextPage({ done, size }: SyncRow): number {
  return Math.floor(done / size) + 1;
}

/**
 * The progress after a page. The list is sorted by age, so a deletion moves all older reports up, and one of them could
 * be missed between two pages. The change of the total shows how far they moved: that many rows are read again. New
 * reports move the others down, so none is missed. They are at the top, where the next sync finds them.
 */
export function advance(sync: SyncRow, page: Page<Report>): SyncRow {
  const { number, items, hasNext, total = sync.total } = page;
  const size = number === 1 && hasNext ? Math.max(1, items.length) : sync.size;
  const drift = sync.done > 0 && total !== undefined ? total - (sync.total ?? total) : 0;
  const start = (number - 1) * size;
  const newestIdsAtStart = sync.done === 0 ? items.map(({ id }) => id) : sync.newestIdsAtStart;
  let done = Math.max(0, sync.done + drift);
  if (start <= done) done = Math.max(done, start + (hasNext ? size : items.length));
  const noFailures = { tries: 0, refusals: 0, problem: undefined, waitsUntil: undefined };
  // Without a known report, reading the new ones is reading the whole list. Until its end the copy is incomplete.
  const readsWhole = sync.kind === 'new' && sync.knownNewestIds.length === 0 && hasNext;
  const whole = readsWhole && ({ kind: 'full', isComplete: false } as const);
  return {
    ...sync,
    ...noFailures,
    ...whole,
    size,
    total,
    done,
    newestIdsAtStart,
    hasGrown: sync.hasGrown || drift > 0,
  };
}

/** Whether nothing is left to read after a page. `next` is the progress after it. */
export function isFinished(
  next: SyncRow,
  { number, items, hasNext }: Page<Report>,
  { repeats, copyLimit }: { repeats: number; copyLimit: number },
): boolean {
  if (repeats > repeatLimit || next.done >= copyLimit) return true;
  if (next.kind === 'new' && reachesKnown(items, next.knownNewestIds)) return true;
  return !hasNext && (number - 1) * next.size <= next.done;
}

/** Whether a page (newest first) contains one of `known`, the newest reports of the last sync, or only older reports. */
function reachesKnown(items: Report[], known: string[]): boolean {
  const ids = items.map(({ id }) => id);
  if (ids.some((id) => known.includes(id))) return true;
  // Ids show which report is older only if they are numbers that count up.
  const [newest = Number.NaN, ...numbers] = [known[0] ?? '', ...ids].map((id) =>
    /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN,
  );
  const isDescending = numbers.every((number, at) => number < (numbers[at - 1] ?? Number.POSITIVE_INFINITY));
  return isDescending && (numbers.at(-1) ?? Number.NaN) < newest;
}

/** The end of a sync, or the start of a short one for the reports that were added while a full sync ran. */
export function finishSync(sync: SyncRow, page: Page<Report>, now: number, copyLimit: number): SyncRow {
  const ended: SyncRow = { ...sync, status: 'idle', knownNewestIds: sync.newestIdsAtStart, finishedAt: now };
  if (page.hasNext && sync.done >= copyLimit)
    return { ...ended, fullAt: sync.startedAt, isComplete: false, reach: 'limit' };
  if (sync.kind === 'new') return ended;
  const isPart = page.hasNext || page.isPagingIgnored === true;
  const isEndKnown = page.total !== undefined || page.lastNumber !== undefined;
  const isComplete = !isPart && sync.done >= (sync.total ?? 0);
  const full: SyncRow = { ...ended, fullAt: sync.startedAt, isComplete, reach: isEndKnown ? 'all' : 'unknown' };
  return sync.hasGrown && isComplete ? beginSync(full, 'new', now) : full;
}

/**
 * Compares the number of reports in the copy with the service's total after a sync. A sync of the new reports does not
 * find deletions. If the service counts fewer reports, a full sync follows, for long lists at most once an hour. Until
 * the counts agree, the copy does not count as up to date.
 */
export function compareCounts(sync: SyncRow, ended: SyncRow, known: number, now: number): SyncRow {
  const { total, fullAt = 0, surplus = 0 } = ended;
  if (ended.status === 'running') return ended;
  if (sync.kind !== 'new') return { ...ended, surplus: Math.max(0, known - (total ?? known)) };
  if (total !== undefined && known <= total + surplus) return ended;
  const unsure = { ...ended, finishedAt: sync.finishedAt };
  const isDue = total !== undefined && (total <= shortList || now - fullAt > hour);
  return isDue ? beginSync(unsure, 'full', now) : unsure;
}

/** Reports that no response contained since this time are deleted; undefined if the sync does not prove that. */
export function findUnseenSince({ kind, total, startedAt = 0, fullAt }: SyncRow, { isComplete }: SyncRow) {
  if (kind === 'new' || !isComplete) return undefined;
  // Without a total, one full sync may miss a report, but hardly two in a row: so the start of the previous one counts.
  // If there is none, a new key may belong to another account, and the reports of the former one must not stay. The
  // minimum, because the clock may have been set back between the two.
  return total === undefined ? Math.min(fullAt ?? startedAt, startedAt) : startedAt;
}

/** The progress after a problem: the sync waits or fails, as a job of the queue does. */
export function recordProblem(sync: SyncRow, problem: Problem, now: number, random: () => number): SyncRow {
  const { notBefore, tries = sync.tries, refusals } = decideWait(sync, problem, { now, random }) ?? {};
  const waitsUntil = problem.code === 'offline' ? now + networkPause : notBefore;
  return { ...sync, status: waitsUntil === undefined ? 'failed' : 'running', problem, waitsUntil, tries, refusals };
}

/** The state that open pages get: everything but the long lists of ids. */
export function toSyncState({ knownNewestIds, newestIdsAtStart, ...state }: SyncRow): SyncState {
  return state;
}
