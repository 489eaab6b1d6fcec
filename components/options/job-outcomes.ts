import type { Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { getTarget, isDelete, type Work } from '../../lib/model/work.ts';
import { isRefused, type JobList } from '../hooks/known-jobs.ts';

/** Jobs started on this page that failed in the same way, reported together. */
export interface Failure {
  kind: 'delete' | 'rerun' | 'update';
  ids: string[];
  /** The target of the first job. */
  name: string;
  problem: Problem;
  /** Whether the service did the job is unknown. Such jobs are reported one by one. */
  isUnconfirmed: boolean;
  /** One of them could not be started, so that only this page knows of it. */
  isRefused: boolean;
}

export function listFailures(list: JobList): Failure[] {
  const failures = new Map<string, Failure>();
  for (const job of listStarted(list).filter((job) => isStillFailed(job, list))) {
    const { id, work, state, problem } = job;
    const kind = findFailureKind(work);
    if (!problem || !kind) continue;
    const isUnconfirmed = state === 'unconfirmed';
    const key = isUnconfirmed ? id : `${kind} ${problem.code}`;
    const known = failures.get(key);
    const ids = [...(known?.ids ?? []), id];
    const isAnyRefused = isRefused(job) || known?.isRefused === true;
    failures.set(key, { kind, name: getName(work), problem, isUnconfirmed, ...known, ids, isRefused: isAnyRefused });
  }
  return [...failures.values()];
}

/** A newer job on the same target supersedes a failed one. */
function isStillFailed({ state, connectionId, work, createdAt }: Job, { jobs }: JobList): boolean {
  if (state !== 'failed' && state !== 'unconfirmed') return false;
  const target = getTarget(work);
  const isNewer = (other: Job) => other.createdAt > createdAt && other.connectionId === connectionId;
  return ![...jobs.values()].some((other) => isNewer(other) && getTarget(other.work) === target);
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
