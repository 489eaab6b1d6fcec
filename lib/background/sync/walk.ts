import type { Page } from '../../model/list-page.ts';
import type { Problem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import type { SyncKind, SyncState } from '../../model/sync-state.ts';
import { decide } from '../../queue/decide.ts';
import { walkStart } from '../../storage/reports/sync-row.ts';
import type { SyncRow } from '../../storage/schema.ts';

/** So many pages without anything new are a service that goes round in circles. */
const fruitlessLimit = 20;
/** A list without end has to end somewhere. */
const rowLimit = 1_000_000;
/** A list of so many reports is read whole with fifty requests. */
const shortList = 5_000;
const hour = 60 * 60_000;

export function beginWalk(sync: SyncRow, kind: SyncKind, now: number): SyncRow {
  const { head, usedAt } = sync;
  const fresh = { total: undefined, hasGrown: undefined, isTrial: undefined };
  return goOn({ ...sync, ...walkStart, ...fresh, hasNewKey: undefined, head, usedAt, kind, startedAt: now });
}

export function goOn(sync: SyncRow): SyncRow {
  // Who asked for time gets it, whatever the user does meanwhile.
  const problem = sync.waitsUntil === undefined ? undefined : sync.problem;
  return { ...sync, status: 'walking', tries: 0, problem };
}

/** The page after what was read. Where rows went away meanwhile, that is one it has had before. */
export function getNextPage({ done, size }: SyncRow): number {
  return Math.floor(done / size) + 1;
}

/**
 * A page was read. Of a list that is sorted by age, what is deleted moves all that is older up, and a row could slip past
 * between two pages. By how much the total changes tells how far: so much is read again. What is new moves rows down and
 * costs nothing: it is at the top, where the next sync looks.
 */
export function advance(sync: SyncRow, page: Page<Report>): SyncRow {
  const { number, items, hasNext, total = sync.total } = page;
  const size = number === 1 && hasNext ? Math.max(1, items.length) : sync.size;
  const drift = sync.done > 0 && total !== undefined ? total - (sync.total ?? total) : 0;
  const start = (number - 1) * size;
  const nextHead = sync.done === 0 ? items.map(({ id }) => id) : sync.nextHead;
  let done = Math.max(0, sync.done + drift);
  if (start <= done) done = Math.max(done, start + (hasNext ? size : items.length));
  const met = { tries: 0, refusals: 0, problem: undefined, waitsUntil: undefined };
  return { ...sync, ...met, size, total, done, nextHead, hasGrown: sync.hasGrown || drift > 0 };
}

/** Whether nothing is left to read after this page; `next` is what `advance` made of it. */
export function isThrough(next: SyncRow, { number, items, hasNext }: Page<Report>): boolean {
  if (next.fruitless > fruitlessLimit || next.done >= rowLimit) return true;
  if (next.kind === 'new' && reachesKnown(items, next.head)) return true;
  return !hasNext && (number - 1) * next.size <= next.done;
}

/** Whether a page, newest first, goes down to what was at the top last time, or to what is older where that is deleted. */
function reachesKnown(items: Report[], head: string[]): boolean {
  const ids = items.map(({ id }) => id);
  if (ids.some((id) => head.includes(id))) return true;
  // Only ids that count up tell which came first.
  const [newest = Number.NaN, ...numbers] = [head[0] ?? '', ...ids].map((id) =>
    /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN,
  );
  const isCounted = numbers.every((number, at) => number < (numbers[at - 1] ?? Number.POSITIVE_INFINITY));
  return isCounted && (numbers.at(-1) ?? Number.NaN) < newest;
}

/** The end of a sync, or the start of a short one for what came at the top while it walked. */
export function conclude(sync: SyncRow, page: Page<Report>, now: number): SyncRow {
  const ended: SyncRow = { ...sync, status: 'idle', head: sync.nextHead, finishedAt: now };
  if (sync.kind === 'new') return ended;
  const isCut = page.hasNext || page.isPagingIgnored === true;
  const isToldEnd = page.total !== undefined || page.lastNumber !== undefined;
  const isComplete = !isCut && sync.done >= (sync.total ?? 0);
  // Of another account it has not read what it had read of the one before.
  const fullAt = sync.hasNewKey ? undefined : sync.startedAt;
  const walked: SyncRow = { ...ended, fullAt, isComplete, reach: isToldEnd ? 'all' : 'unknown' };
  return sync.hasGrown && isComplete ? beginWalk(walked, 'new', now) : walked;
}

/**
 * What is sure after a sync that ended, now that so many reports are known. A sync of the newest does not see what others
 * have deleted. Where the service counts fewer reports the whole list is read, but a long one not all the time; and until
 * the counts agree, the copy is as old as it was.
 */
export function compareCounts(sync: SyncRow, ended: SyncRow, known: number, now: number): SyncRow {
  const { total, fullAt = 0, excess = 0 } = ended;
  if (ended.status === 'walking') return ended;
  if (sync.kind !== 'new') return { ...ended, excess: Math.max(0, known - (total ?? known)) };
  if (total !== undefined && known <= total + excess) return ended;
  const unsure = { ...ended, finishedAt: sync.finishedAt };
  const isDue = total !== undefined && (total <= shortList || now - fullAt > hour);
  return isDue ? beginWalk(unsure, 'full', now) : unsure;
}

/** What of the copy nobody has told of since is gone; undefined where the walk that ended does not prove it. */
export function findUnseenSince({ kind, total, startedAt, fullAt }: SyncRow, { isComplete }: SyncRow) {
  if (kind === 'new' || !isComplete) return undefined;
  // Without a total a row may have slipped past unseen; hardly twice in a row. The clock may have been set back since.
  return total === undefined ? fullAt && Math.min(fullAt, startedAt ?? fullAt) : startedAt;
}

/** What a walk does after a problem: it waits like any write that may be repeated, or it ends. */
export function meetProblem(sync: SyncRow, problem: Problem, now: number, random: () => number): SyncRow {
  const moment = { isSent: false, now, random };
  const met = decide({ ...sync, work: { kind: 'deleteReport', reportId: '', url: '' } }, problem, moment);
  const { notBefore: waitsUntil, tries = sync.tries, refusals } = met;
  return { ...sync, status: waitsUntil === undefined ? 'failed' : 'walking', problem, waitsUntil, tries, refusals };
}

/** As pages are told of it: without the long lists. */
export function toSyncState({ head, nextHead, ...state }: SyncRow): SyncState {
  return state;
}
