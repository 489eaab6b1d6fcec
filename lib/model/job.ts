import type { Connection } from './connection.ts';
import type { Problem } from './problem.ts';
import type { Privacy } from './report/privacy.ts';
import type { Grade, Report } from './report/report.ts';

/** What a job does: one write operation of the service (interface §4). */
export type Work =
  | { kind: 'create'; url: string; privacy: Privacy; password?: string }
  | { kind: 'update'; reportId: string; url?: string; privacy?: Privacy; password?: string }
  | { kind: 'rerun'; reportId: string; url: string }
  | { kind: 'deleteReport'; reportId: string; url: string }
  | { kind: 'deleteProject'; project: string };

export const jobStates = ['waiting', 'running', 'done', 'failed', 'unconfirmed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * What a waiting job waits for. `undo`: the end of its undo period. `network`: the network. `retry`: the time of the
 * next attempt. `check`: the answer to whether the service already did the job. `rateLimit`: the end of a rate limit.
 * `connection`: the user, who has to fix the connection.
 */
export type Wait = 'undo' | 'network' | 'retry' | 'check' | 'rateLimit' | 'connection';

/** How long ended jobs and batches are kept, in milliseconds. */
export const retentionTime = 30 * 24 * 60 * 60 * 1000;

/** The longest undo period that users can choose for deletes, in seconds: over ten times the default (WCAG 2.2.1). */
export const longestUndoTime = 120;

/** One write to a connection's service. A settled job has no password any more. Times are milliseconds since 1970. */
export interface Job {
  id: string;
  connectionId: string;
  /** The connection's address when the job was created. At another address, the ids mean something else. */
  serviceAddress?: string;
  work: Work;
  state: JobState;
  /** Jobs are ordered by this time. It is unique, except that all jobs of one batch share it. */
  createdAt: number;
  /** When the user asked for the job again. Results of other jobs from before that time do not count for this one. */
  askedAt?: number;
  /** How often its request was sent. */
  attempts: number;
  /**
   * `waiting`: what the job waits for; absent if nothing but other jobs holds it up. `running`: why its grade cannot be
   * requested now, which is the connection or a rate limit.
   */
  waitsFor?: Wait;
  /** The job does not run before this time: the end of its undo period, or the next attempt. */
  notBefore?: number;
  /** How often in a row it met a problem, or the service did not have its result. */
  tries?: number;
  /** How often in a row a rate limit stopped it. */
  refusals?: number;
  /** When its request was sent. Absent if none was sent, or if the service has proven that it refused the request. */
  sentAt?: number;
  /** What the service had before that request: whatever is newer may be the result of this job. */
  before?: {
    /** The ids of the page's reports. */
    reportIds?: string[];
    /** The id of the newest of all reports that the search for the page returned. */
    newestId?: string;
    /** The search had more results than it returned. */
    isPartial?: true;
    generatedAt?: number;
    /** The grade of the report, or of the page's newest report. */
    result?: Grade;
  };
  /** How often the worker died while the job was running. */
  workerDeaths?: number;
  /** The user wants it sent again if the service does not have its result. */
  mayRepeat?: boolean;
  /** The user wants the service to be asked once whether it has its result: no other check follows. */
  isCheckedOnce?: true;
  /** Its password was in memory only and was lost when the browser closed. */
  hasLostPassword?: boolean;
  /** The batch that the job is one item of. */
  batchId?: string;
  /** Its position in the batch, from 0. */
  number?: number;
  /** The user retried this job of a batch on its own, so pausing the batch no longer stops it. */
  isDetached?: true;
  /** The extension page that created the job. It shows how the job ends while it is open. */
  askedBy?: string;
  settledAt?: number;
  /** The tab that the job was started from, for the badge. */
  tabId?: number;
  /**
   * `running`: the service did the job, but its response had no grade yet. `since` is the time of that response,
   * `askAt` the time of the next request for the grade. `done`: no grade came.
   */
  awaitsGrade?: { since: number; askAt: number };
  /** The report as in the last response of the service. */
  report?: Report;
  /** `done`: the object to delete was already missing, or the report was deleted while its grade was awaited. */
  wasAlreadyGone?: boolean;
  /** It is `done` because the user marked it so. */
  isByUser?: boolean;
  /** Why the job failed, is unconfirmed or waits. */
  problem?: Problem;
  /** The user has seen how it ended. */
  isSeen?: boolean;
}

/** Why all jobs of a connection wait. */
export interface Block {
  connectionId: string;
  waitsFor: 'rateLimit' | 'connection';
  until?: number;
  problem?: Problem;
}

/** Whether the job waits for time, the network, the service or the user. The time to undo a delete does not count. */
export function isBlocked({ waitsFor }: Job): boolean {
  return waitsFor !== undefined && waitsFor !== 'undo';
}

/** Whether its request is being sent or was sent, and its outcome is not known yet. */
export function isUnderWay({ state, attempts }: Pick<Job, 'state' | 'attempts'>): boolean {
  return state === 'running' && attempts > 0;
}

/** Whether only the grade is missing. Such a job takes no slot of the running jobs, and no other job waits for it. */
export function isAwaitingGrade({ state, awaitsGrade }: Pick<Job, 'state' | 'awaitsGrade'>): boolean {
  return state === 'running' && awaitsGrade !== undefined;
}

/** Whether no write of the job is in flight. */
export function canBeCancelled(job: Job): boolean {
  return job.state === 'waiting' || isAwaitingGrade(job);
}

export function isDelete(work: Work): work is Extract<Work, { kind: 'deleteReport' | 'deleteProject' }> {
  return work.kind === 'deleteReport' || work.kind === 'deleteProject';
}

export function isSettled(job: Job): boolean {
  return job.state !== 'waiting' && job.state !== 'running';
}

/** The id of the batch whose pause stops the job; undefined if there is none or the user retried the job on its own. */
export function findControllingBatchId({
  batchId,
  isDetached,
}: Pick<Job, 'batchId' | 'isDetached'>): string | undefined {
  return isDetached ? undefined : batchId;
}

/** The connection of a job; undefined if it was removed or its address now leads to another service. */
export function findConnectionOf(
  { connectionId, serviceAddress }: Pick<Job, 'connectionId' | 'serviceAddress'>,
  connections: Connection[],
): Connection | undefined {
  return connections.find(({ id, address }) => id === connectionId && (serviceAddress ?? address) === address);
}

/** A copy of a job without its password, for pages, broadcasts and settled jobs. */
export function withoutPassword(job: Job): Job {
  if (!('password' in job.work)) return job;
  const { password, ...work } = job.work;
  return { ...job, work };
}

/**
 * Whether a repetition changes nothing more: a second DELETE finds nothing, the same privacy is set twice. But a project
 * is deleted by its name, which a new project may have by the time of the repetition.
 */
export function isIdempotent({ kind }: Work): boolean {
  return kind === 'update' || kind === 'deleteReport';
}

/** Whether the service can be asked afterwards if it was done: it then has a new report, or a new version of it. */
export function isAnalysis({ kind }: Pick<Work, 'kind'>): boolean {
  return kind === 'create' || kind === 'rerun';
}

/** Whether an analysis may already be done and a repetition would do it twice: the service has to be asked first. */
export function isInDoubt({ work, sentAt }: Pick<Job, 'work' | 'sentAt'>): boolean {
  return sentAt !== undefined && isAnalysis(work);
}
