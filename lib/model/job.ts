import type { Connection } from './connection.ts';
import type { Problem } from './problem.ts';
import type { Privacy } from './report/privacy.ts';
import type { Grade, Report } from './report/report.ts';

/** What a job does to the service: one write of the interface (§4). */
export type Work =
  | { kind: 'create'; url: string; privacy: Privacy; password?: string }
  | { kind: 'update'; reportId: string; url?: string; privacy?: Privacy; password?: string }
  | { kind: 'rerun'; reportId: string; url: string }
  | { kind: 'deleteReport'; reportId: string; url: string }
  | { kind: 'deleteProject'; project: string };

export const jobStates = ['waiting', 'running', 'done', 'failed', 'unconfirmed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * What a waiting job waits for: the end of its undo, the network, the time of the next try, an answer to the question
 * whether the service did it, the end of a rate limit, or the user, who has to mend the connection.
 */
export type Wait = 'undo' | 'network' | 'retry' | 'check' | 'rateLimit' | 'connection';

/** How long what has ended is kept, in milliseconds. */
export const keptTime = 30 * 24 * 60 * 60 * 1000;

/** The longest of the times for which a delete can be undone, in seconds: over ten times the usual one (WCAG 2.2.1). */
export const longestUndoTime = 120;

/** None of our own waits is longer, but for a clock that was corrected meanwhile. In milliseconds. */
export const longestOwnWait = (longestUndoTime + 60) * 1000;

/** One write to a connection's service. Its password is removed when it is settled. Times are milliseconds since 1970. */
export interface Job {
  id: string;
  connectionId: string;
  /** The connection's when it was asked for. At another one its ids mean something else. */
  serviceAddress?: string;
  work: Work;
  state: JobState;
  /** Jobs are in the order of this time: no two have the same, but for the jobs of one batch. */
  createdAt: number;
  /** When the user asked for it again: what was done before that is no answer to it. */
  askedAt?: number;
  /** How often its request has left. */
  attempts: number;
  /**
   * `waiting`: what for; absent where only its turn has to come. `running`: its grade cannot be asked for before the user
   * mends the connection, or the end of a rate limit.
   */
  waitsFor?: Wait;
  /** It does not run before: the time in which a delete can be undone, or the next try. */
  notBefore?: number;
  /** How often in a row it met a problem, or was looked for in vain. */
  tries?: number;
  /** How often in a row a rate limit stopped it. */
  refusals?: number;
  /** A request of it left then, and nothing proves since that the service refused it. */
  sentAt?: number;
  /** What the service had before that: whatever is new since may be this job's. */
  before?: {
    /** Of the page. */
    reportIds?: string[];
    /** Of all that the search for the page found. */
    newestId?: string;
    /** The search had more than it showed. */
    isPartial?: true;
    generatedAt?: number;
    /** The grade of the report, or of the page's newest one. */
    result?: Grade;
  };
  /** How often the worker ended while it ran. */
  deaths?: number;
  /** The user wants it sent again if the service does not have it. */
  mayRepeat?: boolean;
  /** Its password was in memory only, and the browser was closed. */
  hasLostPassword?: boolean;
  /** The batch it is one item of. */
  batchId?: string;
  /** Its place in the batch, from 0. */
  number?: number;
  /** The user has retried this job of a batch singly: the batch's pause does not stop it. */
  isOwn?: true;
  /** The page it was asked for from. It shows how the job ends, and offers the undo for as long as it is open. */
  askedBy?: string;
  settledAt?: number;
  /** The tab it was asked for from, for the badge. */
  tabId?: number;
  /**
   * `running`: the service has done it and answered without a grade, which is asked for. When that answer came, and when
   * the service is asked next. `done`: no grade came.
   */
  awaitsGrade?: { since: number; askAt: number };
  /** The report as the service answered it last. */
  report?: Report;
  /** `done`: the service no longer had what was to be deleted, or the report whose grade was awaited. */
  wasAlreadyGone?: boolean;
  /** `done` because the user marked it so. */
  isByUser?: boolean;
  /** `failed`, `unconfirmed` and `waiting`: why. */
  problem?: Problem;
  /** The user has been shown how it ended. */
  isSeen?: boolean;
}

/** Why a connection's jobs all wait. */
export interface Block {
  connectionId: string;
  waitsFor: 'rateLimit' | 'connection';
  until?: number;
  problem?: Problem;
}

/** It waits for something that only time, the network, the service or the user can bring about. */
export function isBlocked({ waitsFor }: Job): boolean {
  return waitsFor !== undefined && waitsFor !== 'undo';
}

/** Its request leaves or has left, and nothing is known of its end. */
export function isUnderWay({ state, attempts }: Pick<Job, 'state' | 'attempts'>): boolean {
  return state === 'running' && attempts > 0;
}

/** All that is missing is the grade: it takes no place of a job that runs, and nothing waits for its end. */
export function isAwaitingGrade({ state, awaitsGrade }: Pick<Job, 'state' | 'awaitsGrade'>): boolean {
  return state === 'running' && awaitsGrade !== undefined;
}

/** Nothing of it is on its way to the service now. */
export function canBeCancelled(job: Job): boolean {
  return job.state === 'waiting' || isAwaitingGrade(job);
}

export function isDelete(work: Work): work is Extract<Work, { kind: 'deleteReport' | 'deleteProject' }> {
  return work.kind === 'deleteReport' || work.kind === 'deleteProject';
}

export function isSettled(job: Job): boolean {
  return job.state !== 'waiting' && job.state !== 'running';
}

/** The batch whose pause stops it; none where the user has retried it singly. */
export function findOwnBatch({ batchId, isOwn }: Pick<Job, 'batchId' | 'isOwn'>): string | undefined {
  return isOwn ? undefined : batchId;
}

/** The connection of a job; undefined where it was removed or its address leads to another service. */
export function findConnectionOf(
  { connectionId, serviceAddress }: Pick<Job, 'connectionId' | 'serviceAddress'>,
  connections: Connection[],
): Connection | undefined {
  return connections.find(({ id, address }) => id === connectionId && (serviceAddress ?? address) === address);
}

/** A copy of a job without its password, for pages, notices and settled jobs. */
export function withoutPassword(job: Job): Job {
  if (!('password' in job.work)) return job;
  const { password, ...work } = job.work;
  return { ...job, work };
}

/** Doing it again changes nothing more: a second DELETE finds nothing, the same privacy is set twice. */
export function isIdempotent({ kind }: Work): boolean {
  return kind !== 'create' && kind !== 'rerun';
}

/** It may have been done, and doing it again would do it twice: the service has to be asked first. */
export function isInDoubt({ work, sentAt }: Job): boolean {
  return sentAt !== undefined && !isIdempotent(work);
}
