// When the service's list is read: pure functions of a sync and the time. Times are milliseconds.
import { haltingCodes } from '../model/connection-problems.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import type { SyncKind } from '../model/sync-state.ts';
import type { SyncRow } from '../storage/schema.ts';
import { maxPerPage } from './sync-row.ts';

/** Opening a list reads what is new (one request) if the last read is older. */
const refreshAfterMs = 30_000;
/** The whole list is read this often while the copy is in use. */
const rereadAfterMs = 24 * 60 * 60_000;
/** A copy is in use for this long after a page has asked for it. */
const inUseForMs = 7 * rereadAfterMs;
/** Between two reads of the whole list that decide what is missing, and the longest wait after a problem. */
export const recheckAfterMs = 60 * 60_000;

/** The shortest time of an alarm in every browser. */
const wakeAfterMs = 30_000;

/** How many reports are asked for if pages of 100 are too large for one response, or take too long. */
const smallPages = [25, 10] as const;

/** Problems that do not pass by themselves. */
const lastingCodes: readonly ProblemCode[] = [
  ...haltingCodes,
  'noConnection',
  'redirected',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
];

/** The sync to run when a page is opened; undefined if none is due. */
export function findDueOnOpening(sync: SyncRow, now: number): SyncRow | undefined {
  const { status, problem, done, startedAt = 0 } = sync;
  if (status === 'never') return beginSync(sync, 'full', now);
  if (status === 'running') return resumeSync(sync, now);
  if (status === 'failed') return problem && haltingCodes.includes(problem.code) ? undefined : resumeSync(sync, now);
  if (status !== 'idle') return undefined;
  if (isRereadDue(sync, now)) return beginSync(sync, 'full', now);
  // A list that was empty is always read again: its first report may come at any time.
  return done === 0 || now - startedAt > refreshAfterMs ? beginSync(sync, 'new', now) : undefined;
}

/** The sync to run when the user starts one. An unfinished sync is resumed, unless it reads less than is asked for. */
export function findRequested(sync: SyncRow, kind: SyncKind, now: number): SyncRow {
  if (sync.status === 'never') return beginSync(sync, 'full', now);
  const readsLess = kind === 'full' && sync.kind === 'new';
  return sync.status === 'idle' || readsLess ? beginSync(sync, kind, now) : resumeSync(sync, now);
}

/** The sync to run without an action of the user: an interrupted one, or the next full one while the copy is in use. */
export function findDueInBackground(sync: SyncRow, now: number): SyncRow | undefined {
  const { status, waitsUntil = 0 } = sync;
  if (status !== 'running')
    return isInUse(sync, now) && isRereadDue(sync, now) ? beginSync(sync, 'full', now) : undefined;
  return waitsUntil <= now ? { ...sync, waitsUntil: undefined } : undefined;
}

/** When the worker has to be woken; undefined if never. A sync that runs now may be interrupted by its end. */
export function findNextTime(sync: SyncRow, now: number): number | undefined {
  if (sync.status === 'running') return sync.waitsUntil ?? now + wakeAfterMs;
  return isInUse(sync, now) ? findRereadTime(sync) : undefined;
}

/**
 * The sync after the connection was saved. The first sync begins. A new key may belong to another account, so the whole
 * list is read again.
 */
export function getReconnected(sync: SyncRow, isKeyNew: boolean, now: number): SyncRow {
  if (sync.status === 'never') return beginSync({ ...sync, usedAt: now }, 'full', now);
  if (isKeyNew) {
    const anew = { ...sync, fullAt: undefined, doubt: undefined, isComplete: false };
    const restarted = beginSync(anew, 'full', now);
    return sync.status === 'paused' ? { ...restarted, status: 'paused' } : restarted;
  }
  return sync.status === 'failed' ? resumeSync(sync, now) : sync;
}

export function beginSync(sync: SyncRow, kind: SyncKind, now: number): SyncRow {
  const progress = { done: 0, newestIdsAtStart: [], total: undefined, hasShrunk: undefined };
  // The whole list is tried in large pages again: they may have been slow for once.
  const perPage = kind === 'new' ? sync.perPage : undefined;
  return resumeSync({ ...sync, ...progress, perPage, kind, readId: sync.readId + 1, startedAt: now }, now);
}

/** A wait for the service's rate limit is kept, even if the user starts the sync. */
function resumeSync(sync: SyncRow, now: number): SyncRow {
  const { problem, waitsUntil = 0 } = sync;
  // Without a problem, it waits so that requests of the user are not refused.
  const isAskedFor = !problem || problem.retryAt !== undefined || problem.code === 'rateLimited';
  if (isAskedFor && waitsUntil > now) return { ...sync, status: 'running' };
  return { ...sync, status: 'running', tries: 0, problem: undefined, waitsUntil: undefined };
}

/** The sync after a problem. If the problem may pass, it goes on by itself, however long that takes. */
export function recordProblem(sync: SyncRow, problem: Problem, now: number): SyncRow {
  if (lastingCodes.includes(problem.code)) return { ...sync, status: 'failed', problem };
  // 1, 4 and 16 seconds, 1, 4 and 17 minutes, and then every hour.
  const growingMs = Math.min(recheckAfterMs, 1_000 * 4 ** sync.tries);
  const delayMs = problem.code === 'rateLimited' ? Math.max(60_000, growingMs) : growingMs;
  const waitsUntil = problem.retryAt ?? now + delayMs;
  return { ...shrinkPages(sync, problem), status: 'running', problem, tries: sync.tries + 1, waitsUntil };
}

/** With all their results, a hundred reports may be too many for one response. */
function shrinkPages(sync: SyncRow, { code, status }: Problem): SyncRow {
  const perPage = smallPages.find((size) => size < (sync.perPage ?? maxPerPage));
  // A gateway gives up before we do, but may also be out of order for a moment.
  const isTooSlow = code === 'timedOut' || (status === 504 && sync.tries > 0);
  if (!perPage || (!isTooSlow && code !== 'notUnderstood')) return sync;
  const size = Math.min(sync.size, perPage);
  return { ...sync, perPage, size, done: Math.floor(sync.done / size) * size };
}

/** Whether counts that do not agree are reason enough to read the whole list again. */
export function isRecheckDue({ fullAt = 0 }: SyncRow, now: number): boolean {
  return now - fullAt >= recheckAfterMs;
}

/** Whether a page has used the copy within the last week. */
function isInUse({ status, usedAt }: SyncRow, now: number): boolean {
  return status === 'idle' && now - usedAt < inUseForMs;
}

function isRereadDue(sync: SyncRow, now: number): boolean {
  const time = findRereadTime(sync);
  return time !== undefined && time <= now;
}

function findRereadTime({ reach, fullAt = 0, doubt }: SyncRow): number | undefined {
  // A list longer than the limit of the copy would take a thousand requests and show no deletions.
  return reach === 'limit' ? undefined : (doubt?.until ?? fullAt + rereadAfterMs);
}
