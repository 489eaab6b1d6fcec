import type { Connection } from './connection.ts';
import type { Problem } from './problem.ts';
import type { Grade, Report } from './report/report.ts';
import { isAnalysis, type Work } from './work.ts';

/**
 * What a waiting job waits for. `undo`: the end of its undo period. `network`: the network. `retry`: the time of the
 * next attempt. `check`: the answer to whether the service already did the job. `rateLimit`: the end of a rate limit.
 * `connection`: the user, who has to fix the connection.
 */
export type Wait = 'undo' | 'network' | 'retry' | 'check' | 'rateLimit' | 'connection';

/** How long ended jobs and batches are kept, in milliseconds. */
export const retentionTime = 30 * 24 * 60 * 60 * 1000;

/** The longest undo period that users can choose, in seconds: over ten times the default (WCAG 2.2.1). */
export const maxUndoTime = 120;

/** What stays the same in all states of a job. Times are milliseconds since 1970. */
export interface JobFacts {
  id: string;
  connectionId: string;
  /** The connection's address when the job was created. At another address, the ids mean something else. */
  serviceAddress?: string;
  work: Work;
  /** Jobs are ordered by this time. It is unique, except that all jobs of one batch share it. */
  createdAt: number;
  /** The batch that the job is one item of. */
  batchId?: string;
  /** Its position in the batch, from 0. */
  number?: number;
  /** The tab that the job was started from, for the badge. */
  tabId?: number;
  /** How often its request was sent. */
  attempts: number;
  /** When its last request was sent. Absent if none was sent, or if the service has proven that it refused it. */
  sentAt?: number;
  /** What the service had before that request: whatever is newer may be the result of this job. */
  before?: Before;
}

export interface Before {
  /** The ids of the page's reports. */
  reportIds?: string[];
  /** The id of the newest of all reports that the search for the page returned. */
  newestId?: string;
  /** The search had more results than it returned. */
  isPartial?: true;
  generatedAt?: number;
  /** The grade of the report, or of the page's newest report. */
  result?: Grade;
}

/** Not sent yet, or to be sent again. Without `waitsFor` nothing but other jobs holds it up. */
interface WaitingFields {
  waitsFor?: Wait;
  /** The job does not run before this time: the end of its undo period, or the next attempt. */
  notBefore?: number;
  /** Why it waits. */
  problem?: Problem;
  /** How often in a row it met a problem, or the service did not have its result. */
  tries?: number;
  /** How often in a row a rate limit stopped it. */
  rateLimits?: number;
  /** The user wants it sent again if the service does not have its result. */
  mayRepeat?: boolean;
}

/** The service did the job, but its response had no grade yet. It takes no slot, and no other job waits for it. */
interface GradingFields {
  /** The report as in the last response of the service. */
  report: Report;
  /** The time of the first response. */
  since: number;
  /** The time of the next request for the grade. */
  askAt: number;
  /** Until then a re-run report that looks as before is taken to wait for its turn. */
  regradeUntil?: number;
  /** Why the grade cannot be requested now. */
  waitsFor?: 'connection' | 'rateLimit';
  notBefore?: number;
  problem?: Problem;
}

interface EndFields {
  settledAt: number;
  /** The user has seen how it ended. */
  isSeen?: boolean;
}

interface DoneFields extends EndFields {
  /** The report as in the last response of the service. None: it was deleted, or the user marked the job as done. */
  report?: Report;
  /** The object to delete was already missing, or the report was deleted while its grade was awaited. */
  wasAlreadyGone?: boolean;
  /** No grade came: the report is as in an earlier response, and may have been changed or deleted since. */
  isReportOld?: boolean;
}

interface FailedFields extends EndFields {
  problem: Problem;
}

interface CancelledFields extends EndFields {
  problem?: Problem;
}

type AnyFields = WaitingFields & GradingFields & DoneFields & FailedFields;
/** A state with its fields; none of the fields of other states can be set. */
type Stage<State extends string, Fields> = { state: State } & Fields & {
    [Name in Exclude<keyof AnyFields, keyof Fields>]?: undefined;
  };

export type Waiting = Stage<'waiting', WaitingFields>;
/** Its request is in flight, or was when the worker died. */
export type Sending = Stage<'sending', { sentAt: number }>;
export type Grading = Stage<'grading', GradingFields>;
export type Done = Stage<'done', DoneFields>;
export type Failed = Stage<'failed', FailedFields>;
/** Nobody knows if the service did it. */
export type Unconfirmed = Stage<'unconfirmed', FailedFields>;
export type Cancelled = Stage<'cancelled', CancelledFields>;

export type JobStage = Waiting | Sending | Grading | Done | Failed | Unconfirmed | Cancelled;

/** One write to a connection's service. An ended job has no password any more. */
export type Job = JobFacts & JobStage;

export const jobStates = ['waiting', 'sending', 'grading', 'done', 'failed', 'unconfirmed', 'cancelled'] as const;
export type JobState = JobStage['state'];

/** Why all jobs of a connection wait. */
export interface Block {
  connectionId: string;
  waitsFor: 'rateLimit' | 'connection';
  until?: number;
  problem?: Problem;
}

/** The job in another state: nothing but its facts is left of the former one. */
export function withStage<Next extends JobStage>(job: JobFacts, stage: Next): JobFacts & Next {
  const { id, connectionId, serviceAddress, work, createdAt, batchId, number, tabId } = job;
  const { attempts, sentAt, before } = job;
  const asked = { id, connectionId, serviceAddress, work, createdAt, batchId, number, tabId };
  return { ...asked, attempts, sentAt, before, ...stage };
}

/** Whether the job waits for time, the network, the service or the user. The time to undo it does not count. */
export function isBlocked({ waitsFor }: Job): boolean {
  return waitsFor !== undefined && waitsFor !== 'undo';
}

/**
 * Whether a job of a batch has begun. Every worker loads these at its start, because they may block other jobs of their
 * page or connection. The other jobs of a batch are loaded as long as it is not paused.
 */
export function hasBegun(job: Job): boolean {
  return job.state !== 'waiting' || isBlocked(job);
}

/** Whether the job waits before it is sent, so that the user can undo it. */
export function isUndoable({ state, waitsFor }: Job): boolean {
  return state === 'waiting' && waitsFor === 'undo';
}

/** Whether its request is in flight or only its grade is missing. */
export function isRunning({ state }: { state: JobState }): boolean {
  return state === 'sending' || state === 'grading';
}

export type Ended = Done | Failed | Unconfirmed | Cancelled;

/** Whether the job has ended. The user may start it again unless it is done. */
export function isSettled(job: Job): job is JobFacts & Ended {
  return job.state !== 'waiting' && !isRunning(job);
}

/** Whether no write of the job is in flight. */
export function canBeCancelled(job: Job): job is JobFacts & (Waiting | Grading) {
  return job.state === 'waiting' || job.state === 'grading';
}

/** The connection of a job; undefined if it was removed or its address now leads to another service. */
export function findConnectionOf(
  { connectionId, serviceAddress }: Pick<Job, 'connectionId' | 'serviceAddress'>,
  connections: Connection[],
): Connection | undefined {
  return connections.find(({ id, address }) => id === connectionId && (serviceAddress ?? address) === address);
}

/** A copy of a job without its password, for pages, broadcasts and ended jobs. */
export function withoutPassword<Any extends { work: Work }>(job: Any): Any {
  if (!('password' in job.work)) return job;
  const { password, ...work } = job.work;
  return { ...job, work };
}

/** Whether an analysis may already be done and a repetition would do it twice: the service has to be asked first. */
export function isInDoubt({ work, sentAt }: Pick<Job, 'work' | 'sentAt'>): boolean {
  return sentAt !== undefined && isAnalysis(work);
}

/** The name of a state for the user, who need not know whether a request is in flight or its grade is awaited. */
export function getStateName<State extends JobState>(state: State): Exclude<State, 'sending' | 'grading'> | 'running' {
  return state === 'sending' || state === 'grading' ? 'running' : (state as Exclude<State, 'sending' | 'grading'>);
}
