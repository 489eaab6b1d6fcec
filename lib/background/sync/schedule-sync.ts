import { haltingCodes } from '../../model/connection-problems.ts';
import type { SyncRow } from '../../storage/schema.ts';
import { beginWalk, goOn } from './walk.ts';

/** Where a list is opened, new reports are asked for if the last sync is older than this: it costs one request. */
const pause = 30_000;
const day = 24 * 60 * 60_000;

/** Nobody asks for more time than a day: what seems to was written down before the clock was set back. */
const longestWait = day + 60 * 60_000;

/** What a sync does when a page is opened; undefined where there is nothing to do. */
export function findDueOnOpening(sync: SyncRow, now: number): SyncRow | undefined {
  const { status } = sync;
  if (status === 'never') return { ...beginWalk(sync, 'first', now), isTrial: true };
  if (status === 'walking') return findDueByItself(sync, now, false);
  if (status !== 'failed') return findDue(sync, now, pause);
  return isHalted(sync) ? undefined : goOn(sync);
}

/** What the user asks for; what was begun goes on before anything else. */
export function startByUser(sync: SyncRow, kind: 'new' | 'full', now: number): SyncRow | undefined {
  if (sync.status === 'never') return beginWalk(sync, 'first', now);
  if (sync.status === 'walking') return findDueByItself(sync, now, false);
  if (sync.status === 'idle' || (sync.kind === 'new' && kind === 'full')) return beginWalk(sync, kind, now);
  return goOn(sync);
}

/** What runs without anybody asking: what was interrupted, and while the index is in use the slow walk, once a day. */
export function findDueByItself(sync: SyncRow, now: number, isBackOnline: boolean): SyncRow | undefined {
  const { status, problem, waitsUntil = 0 } = sync;
  if (status !== 'walking') return isInUse(sync, now) ? findDue(sync, now) : undefined;
  const isOver = waitsUntil <= now || waitsUntil > now + longestWait || (isBackOnline && problem?.code === 'offline');
  return isOver ? { ...sync, waitsUntil: undefined } : undefined;
}

export function isInUse({ status, usedAt }: SyncRow, now: number): boolean {
  return status === 'idle' && now - usedAt < 7 * day;
}

/** The connection was saved, or its origin given. A new key may be another account's: soon the whole list is read. */
export function reconnect(sync: SyncRow, isKeyNew: boolean): SyncRow {
  const known = isKeyNew ? { ...sync, fullAt: undefined, hasNewKey: true } : sync;
  return sync.status === 'failed' && isHalted(sync) ? goOn(known) : known;
}

function isHalted({ problem }: SyncRow): boolean {
  return problem !== undefined && haltingCodes.includes(problem.code);
}

function findDue(sync: SyncRow, now: number, newAfter = Infinity): SyncRow | undefined {
  if (sync.status !== 'idle') return undefined;
  if (isOld(sync.fullAt, day, now)) return beginWalk(sync, 'full', now);
  return isOld(sync.startedAt, newAfter, now) ? beginWalk(sync, 'new', now) : undefined;
}

/** What was done in the future, as the clock has it now, was done nobody knows when. */
function isOld(time = 0, age: number, now: number): boolean {
  return now - time > age || time > now;
}
