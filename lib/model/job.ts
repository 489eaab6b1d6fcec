import type { Privacy } from './privacy.ts';
import type { Problem } from './problem.ts';
import type { Report } from './report.ts';

/** What a job does to the service: one write of the interface (section 4). */
export type Work =
  | { kind: 'create'; url: string; privacy: Privacy; password?: string }
  | { kind: 'update'; reportId: string; privacy?: Privacy; password?: string }
  | { kind: 'rerun'; reportId: string; url: string }
  | { kind: 'deleteReport'; reportId: string; url: string }
  | { kind: 'deleteProject'; project: string };

export type WorkKind = Work['kind'];

export const jobStates = ['waiting', 'running', 'done', 'failed', 'uncertain', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** One write that is owed to a connection. Passwords leave it when it is settled. */
export interface Job {
  id: string;
  connectionId: string;
  work: Work;
  state: JobState;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** It does not run before: the time in which a delete can be undone. */
  notBefore?: number;
  /** The page it was asked for from. It shows how the job ends, and offers the undo for as long as it is open. */
  askedBy?: string;
  settledAt?: number;
  /** The tab it was asked for from, for the badge. */
  tabId?: number;
  /** `done`: the report as the service answered it. */
  report?: Report;
  /** `done` by a delete: the service no longer had it. */
  wasAlreadyGone?: boolean;
  /** `failed` and `uncertain`: why. */
  problem?: Problem;
  /** The user has been shown how it ended. */
  isSeen?: boolean;
}

export function isSettled(job: Job): boolean {
  return job.state !== 'waiting' && job.state !== 'running';
}

/** The same job without the password it may carry: for pages, notices and everything settled. */
export function withoutPassword(job: Job): Job {
  if (!('password' in job.work)) return job;
  const { password: _, ...work } = job.work;
  return { ...job, work };
}

/** Two writes with the same target and content are one: a second click adds nothing. */
export function isSameWork(a: Pick<Job, 'connectionId' | 'work'>, b: Pick<Job, 'connectionId' | 'work'>): boolean {
  return a.connectionId === b.connectionId && describe(a.work) === describe(b.work);
}

/** Works on one target are done one after the other, in the order they were asked for. */
export function isSameTarget(a: Pick<Job, 'connectionId' | 'work'>, b: Pick<Job, 'connectionId' | 'work'>): boolean {
  return a.connectionId === b.connectionId && getTarget(a.work) === getTarget(b.work);
}

function getTarget(work: Work): string {
  if (work.kind === 'create') return `page ${work.url}`;
  return work.kind === 'deleteProject' ? `project ${work.project}` : `report ${work.reportId}`;
}

function describe(work: Work): string {
  return JSON.stringify(
    Object.entries(work)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );
}
