import { haltingCodes } from '../../model/connection-problems.ts';
import type { SyncKind } from '../../model/sync-state.ts';
import type { SyncRow } from '../../storage/schema.ts';
import { beginSync, resumeSync } from './sync-progress.ts';

/** Opening a list asks for new reports if the last sync is older than this: one request. */
const pause = 30_000;
const day = 24 * 60 * 60_000;

/** No service asks for more time than a day: a longer wait was written before the clock was set back. */
const longestWait = day + 60 * 60_000;

/** The sync to run when a page is opened; undefined where none is due. */
export function findDueOnOpening(sync: SyncRow, now: number): SyncRow | undefined {
  const { status, done } = sync;
  if (status === 'never') return beginSync(sync, 'full', now);
  if (status === 'running') return findDueInBackground(sync, now, false);
  if (status === 'failed') return isHalted(sync) ? undefined : resumeSync(sync);
  // Who has no report yet is about to have the first.
  return findDue(sync, now, done === 0 ? 0 : pause);
}

/** The sync to run when the user asks for one. An unfinished sync is resumed first. */
export function startByUser(sync: SyncRow, kind: SyncKind, now: number): SyncRow | undefined {
  if (sync.status === 'never') return beginSync(sync, 'full', now);
  if (sync.status === 'running') return findDueInBackground(sync, now, false);
  if (sync.status === 'idle' || (sync.kind === 'new' && kind === 'full')) return beginSync(sync, kind, now);
  return resumeSync(sync);
}

/** The sync to run without a request of the user: an interrupted one, and a full one a day while the copy is in use. */
export function findDueInBackground(sync: SyncRow, now: number, isBackOnline: boolean): SyncRow | undefined {
  const { status, problem, waitsUntil = 0 } = sync;
  if (status !== 'running') return isInUse(sync, now) ? findDue(sync, now) : undefined;
  const isOver = waitsUntil <= now || waitsUntil > now + longestWait || (isBackOnline && problem?.code === 'offline');
  return isOver ? { ...sync, waitsUntil: undefined } : undefined;
}

export function isInUse({ status, usedAt }: SyncRow, now: number): boolean {
  return status === 'idle' && now - usedAt < 7 * day;
}

/** The sync after the connection was saved. The first one begins; a new key may be another account's: all is read again. */
export function reconnect(sync: SyncRow, isKeyNew: boolean, now: number): SyncRow {
  if (sync.status === 'never') return beginSync({ ...sync, usedAt: now }, 'full', now);
  if (isKeyNew) {
    const anew = beginSync({ ...sync, fullAt: undefined, isComplete: false }, 'full', now);
    return sync.status === 'paused' ? { ...anew, status: 'paused' } : anew;
  }
  return sync.status === 'failed' && isHalted(sync) ? resumeSync(sync) : sync;
}

function isHalted({ problem }: SyncRow): boolean {
  return problem !== undefined && haltingCodes.includes(problem.code);
}

function findDue(sync: SyncRow, now: number, newAfter = Infinity): SyncRow | undefined {
  if (sync.status !== 'idle') return undefined;
  // A list that is longer than the copy may be takes a thousand requests, and shows no deletions.
  if (sync.reach !== 'limit' && isOld(sync.fullAt, day, now)) return beginSync(sync, 'full', now);
  return isOld(sync.startedAt, newAfter, now) ? beginSync(sync, 'new', now) : undefined;
}

/** A time in the future was written before the clock was set back, and counts as old. */
function isOld(time = 0, age: number, now: number): boolean {
  return now - time > age || time > now;
}
