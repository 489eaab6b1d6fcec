import { haltingCodes } from '../../model/connection-problems.ts';
import type { SyncKind } from '../../model/sync-state.ts';
import { isAhead, longestWait } from '../../queue/schedule.ts';
import type { SyncRow } from '../../storage/schema.ts';
import { beginSync, resumeSync } from './sync-progress.ts';

/** Opening a list starts a sync of the new reports (one request) if the last sync is older. Times are milliseconds. */
const staleAfter = 30_000;
const day = 24 * 60 * 60_000;

/** The sync to run when a page is opened; undefined if none is due. */
export function findDueOnOpening(sync: SyncRow, now: number): SyncRow | undefined {
  const { status, done } = sync;
  if (status === 'never') return beginSync(sync, 'full', now);
  if (status === 'running') return findDueInBackground(sync, now, true);
  if (status === 'failed') return isHalted(sync) ? undefined : resumeSync(sync);
  // A list that was empty is always read again: its first report may come at any time.
  return findDue(sync, now, done === 0 ? 0 : staleAfter);
}

/** The sync to run when the user starts one; undefined if it has to wait. An unfinished sync is resumed first. */
export function findRequested(sync: SyncRow, kind: SyncKind, now: number): SyncRow | undefined {
  if (sync.status === 'never') return beginSync(sync, 'full', now);
  if (sync.status === 'running') return findDueInBackground(sync, now, true);
  if (sync.status === 'idle' || (sync.kind === 'new' && kind === 'full')) return beginSync(sync, kind, now);
  return resumeSync(sync);
}

/** The sync to run without an action of the user: an interrupted one, or a daily full one while the copy is in use. */
export function findDueInBackground(sync: SyncRow, now: number, mayBeOnline: boolean): SyncRow | undefined {
  const { status, problem, waitsUntil = 0 } = sync;
  if (status !== 'running') return isInUse(sync, now) ? findDue(sync, now) : undefined;
  const isWaitOver = !isAhead(waitsUntil, now, longestWait) || (mayBeOnline && problem?.code === 'offline');
  return isWaitOver ? { ...sync, waitsUntil: undefined } : undefined;
}

/** Whether a page has used the copy within the last week. */
export function isInUse({ status, usedAt }: SyncRow, now: number): boolean {
  return status === 'idle' && now - usedAt < 7 * day;
}

/**
 * The sync after the connection was saved. The first sync begins. A new key may belong to another account, so the whole
 * list is read again.
 */
export function getReconnected(sync: SyncRow, isKeyNew: boolean, now: number): SyncRow {
  if (sync.status === 'never') return beginSync({ ...sync, usedAt: now }, 'full', now);
  if (isKeyNew) {
    const restarted = beginSync({ ...sync, fullAt: undefined, isComplete: false }, 'full', now);
    return sync.status === 'paused' ? { ...restarted, status: 'paused' } : restarted;
  }
  return sync.status === 'failed' && isHalted(sync) ? resumeSync(sync) : sync;
}

/** Whether only the user can solve the problem. */
function isHalted({ problem }: SyncRow): boolean {
  return problem !== undefined && haltingCodes.includes(problem.code);
}

function findDue(sync: SyncRow, now: number, newAfter = Infinity): SyncRow | undefined {
  if (sync.status !== 'idle') return undefined;
  // A list longer than the limit of the copy would take a thousand requests and show no deletions.
  if (sync.reach !== 'limit' && isOld(sync.fullAt, day, now)) return beginSync(sync, 'full', now);
  return isOld(sync.startedAt, newAfter, now) ? beginSync(sync, 'new', now) : undefined;
}

/** A time in the future counts as old: the clock has been set back since. */
function isOld(time = 0, age: number, now: number): boolean {
  return now - time > age || time > now;
}
