import { isBlocked, isDelete, type Job, type Work } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { getTarget } from '../../lib/model/work-target.ts';
import type { JobList } from '../hooks/known-jobs.ts';

/** Jobs of this page that failed in the same way, reported together. */
export interface Failure {
  kind: 'delete' | 'rerun' | 'update';
  ids: string[];
  /** The target of the first of them. */
  name: string;
  problem: Problem;
  /** It is not known whether the job was done. Such jobs are reported one by one. */
  isUnconfirmed: boolean;
}

export function listFailures(list: JobList): Failure[] {
  const failures = new Map<string, Failure>();
  for (const { id, work, state, problem } of listStarted(list).filter((job) => isStillFailed(job, list))) {
    const kind = findFailureKind(work);
    if (!problem || !kind) continue;
    const isUnconfirmed = state === 'unconfirmed';
    const key = isUnconfirmed ? id : `${kind} ${problem.code}`;
    const known = failures.get(key);
    if (known) known.ids.push(id);
    else failures.set(key, { kind, ids: [id], name: getName(work), problem, isUnconfirmed });
  }
  return [...failures.values()];
}

/** Not superseded: a newer job on the same target counts instead. */
function isStillFailed({ state, connectionId, work, createdAt }: Job, { jobs }: JobList): boolean {
  if (state !== 'failed' && state !== 'unconfirmed') return false;
  const target = getTarget(work);
  const isNewer = (other: Job) => other.createdAt > createdAt && other.connectionId === connectionId;
  return ![...jobs.values()].some((other) => isNewer(other) && getTarget(other.work) === target);
}

/** Waits that are worth a message. Short ones, such as before a retry, are shown in the row alone. */
const longWaits = ['network', 'rateLimit', 'connection'] as const;

/** Jobs of this page that cannot go on now, for the same reason. */
export interface Delay {
  waitsFor: (typeof longWaits)[number];
  ids: string[];
}

export function listDelays(list: JobList): Delay[] {
  const waiting = listStarted(list).filter(isBlocked);
  return longWaits.flatMap((waitsFor) => {
    const ids = waiting.filter((job) => job.waitsFor === waitsFor).map(({ id }) => id);
    return ids.length > 0 ? { waitsFor, ids } : [];
  });
}

/** The deletes of this page that found nothing left to delete. */
export function listGone(list: JobList): string[] {
  return listStarted(list)
    .filter((job) => job.wasAlreadyGone)
    .map(({ id }) => id);
}

function listStarted({ jobs, started }: JobList): Job[] {
  return [...jobs.values()].filter(({ id }) => started.has(id));
}

function findFailureKind(work: Work): Failure['kind'] | undefined {
  if (isDelete(work)) return 'delete';
  return work.kind === 'create' ? undefined : work.kind;
}

function getName(work: Work): string {
  if (work.kind === 'deleteProject') return work.project;
  return work.kind === 'update' ? (work.url ?? work.reportId) : work.url;
}
