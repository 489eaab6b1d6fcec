import type { Job, Work } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { JobList } from '../hooks/job-list.ts';

/** Jobs of this page that failed alike, said once. */
export interface Failure {
  kind: 'delete' | 'rerun' | 'update';
  ids: string[];
  /** What the first of them was done to. */
  name: string;
  problem: Problem;
  /** Nobody knows whether it was done; told of each job alone. */
  isUncertain: boolean;
}

export function findFailures(list: JobList): Failure[] {
  const failures = new Map<string, Failure>();
  for (const { id, work, state, problem } of listStarted(list)) {
    const kind = getFailureKind(work);
    if (!problem || !kind) continue;
    const isUncertain = state === 'uncertain';
    const key = isUncertain ? id : `${kind} ${problem.code}`;
    const known = failures.get(key);
    if (known) known.ids.push(id);
    else failures.set(key, { kind, ids: [id], name: getName(work), problem, isUncertain });
  }
  return [...failures.values()];
}

/** The deletes of this page that found nothing left to delete. */
export function findGone(list: JobList): string[] {
  return listStarted(list)
    .filter((job) => job.wasAlreadyGone)
    .map(({ id }) => id);
}

function listStarted({ jobs, started }: JobList): Job[] {
  return [...jobs.values()].filter(({ id }) => started.has(id));
}

function getFailureKind({ kind }: Work): Failure['kind'] | undefined {
  if (kind === 'deleteReport' || kind === 'deleteProject') return 'delete';
  return kind === 'create' ? undefined : kind;
}

function getName(work: Work): string {
  if ('url' in work) return work.url;
  return 'project' in work ? work.project : work.reportId;
}
