// What the end of a read says of the copy: which rows are gone, and whether the list has to be read once more.
import type { Page } from '../model/list-page.ts';
import type { Report } from '../model/report/report.ts';
import type { Doubt, SyncRow } from '../storage/schema.ts';
import type { StoredReports } from './rows.ts';
import { beginSync, isRecheckDue, recheckAfterMs } from './when.ts';

/** Rows. As many as this are removed at once, and more only if they are no more than a fifth of the copy. */
const maxUndoubted = 20;
const maxUndoubtedShare = 1 / 5;

interface Sweep {
  /** The ids of the rows to remove. */
  removed: string[];
  doubt: Doubt | undefined;
}

/**
 * Finds what a read of the whole list removes: the rows that it did not find. It may be wrong about them if reports
 * moved while it ran or if the service does not count its list, and a list that suddenly lacks much is more likely to
 * be broken than emptied. Another read then has to agree: at once, or in an hour if much is missing.
 */
export async function findSweep(
  sync: SyncRow,
  reports: Pick<StoredReports, 'count' | 'listUnseen'>,
  now: number,
): Promise<Sweep> {
  const { connectionId, readId, doubt, total, fullAt, hasShrunk = false } = sync;
  const missing = await reports.listUnseen(connectionId, readId);
  const known = await reports.count(connectionId);
  // The first read with a key. It may be the key of another account: rows of the former one must not stay, unless the
  // list is empty, which is more likely to be a fault.
  const isFirst = fullAt === undefined && missing.length < known;
  // Rows that no read has found so far came from a case file, and are no sign of a broken list.
  const merged = (await reports.listUnseen(connectionId, 1)).length;
  const lost = missing.length - merged;
  const isMuch = !isFirst && lost > maxUndoubted && lost > (known - merged) * maxUndoubtedShare;
  const isSure = isFirst || (total !== undefined && !hasShrunk && !isMuch);
  const mayAgree = doubt !== undefined && (!isMuch || now - doubt.at >= recheckAfterMs);
  const removed = isSure ? missing : mayAgree ? await reports.listUnseen(connectionId, doubt.readId) : [];
  const left = missing.length - removed.length;
  if (left === 0 && !hasShrunk) return { removed, doubt: undefined };
  // Within the hour, the read that had the doubt first stays the one that another has to agree with.
  const first = doubt && isMuch && !mayAgree ? doubt : { readId, at: now };
  // A list that keeps changing is not read again and again.
  const waitMs = isMuch || doubt ? recheckAfterMs : 0;
  return { removed, doubt: { readId: first.readId, at: first.at, missing: left, until: first.at + waitMs } };
}

/** The sync after a read of the whole list, or the next one that has to follow at once. `known`: rows in the copy. */
export function endWholeRead(sync: SyncRow, page: Page<Report>, doubt: Doubt | undefined, known: number, now: number) {
  const ended: SyncRow = {
    ...sync,
    status: 'idle',
    knownNewestIds: sync.newestIdsAtStart,
    fullAt: sync.startedAt,
    doubt,
  };
  const reach = findReach(page);
  if (reach === 'part') return { ...ended, reach, isComplete: false, finishedAt: now };
  const lacks = known < (sync.total ?? 0);
  const whole: SyncRow = { ...ended, reach, isComplete: !lacks, ...(!lacks && !doubt && { finishedAt: now }) };
  if (doubt && doubt.until <= now) return beginSync(whole, 'full', now);
  // Those that were added while it ran are at the top of the list.
  return lacks ? beginSync(whole, 'new', now) : whole;
}

/** The sync after the end of the copy's limit was reached. */
export function endAtLimit(sync: SyncRow, now: number): SyncRow {
  const { newestIdsAtStart: knownNewestIds, startedAt: fullAt } = sync;
  return { ...sync, status: 'idle', knownNewestIds, fullAt, isComplete: false, reach: 'limit', finishedAt: now };
}

/**
 * The sync after a read of what is new. It finds no deletions and changes, so only the service's count shows whether the
 * copy is up to date. If it is not, the whole list is read: at once if the user has asked, or else hourly at most.
 */
export function endRefresh(sync: SyncRow, known: number, isAsked: boolean, now: number): SyncRow {
  const { total, reach, isComplete } = sync;
  const ended: SyncRow = { ...sync, status: 'idle', knownNewestIds: sync.newestIdsAtStart };
  if (reach === 'limit' || reach === 'part') return { ...ended, finishedAt: now };
  if (total === undefined) return ended;
  if (known === total) return { ...ended, isComplete: true, finishedAt: now };
  const isShort = { ...ended, isComplete: isComplete || known >= total };
  return isAsked || isRecheckDue(sync, now) ? beginSync(isShort, 'full', now) : isShort;
}

function findReach({ hasNext, isPagingIgnored, total, lastNumber }: Page<Report>): 'all' | 'unknown' | 'part' {
  if (hasNext || isPagingIgnored) return 'part';
  return total === undefined && lastNumber === undefined ? 'unknown' : 'all';
}
