import type { Cancelled, Done, Failed, Grading, Job, JobFacts, Unconfirmed, Waiting } from '../model/job.ts';
import type { Report } from '../model/report/report.ts';

export type WaitingJob = JobFacts & Waiting;
export type GradingJob = JobFacts & Grading;

type Unsettled<End> = Omit<End, 'settledAt' | 'isSeen'>;
/** How a job ends. */
export type End = Unsettled<Done> | Unsettled<Failed> | Unsettled<Unconfirmed> | Unsettled<Cancelled>;
/** How a job goes on after it ran or was asked about: it waits, its grade is awaited, or it ends. */
export type Outcome = (Waiting | Grading | End) & {
  /** The last request was certainly not done. This is what is known of the one before it, if there was one. */
  earlier?: Pick<JobFacts, 'sentAt' | 'before'>;
};

/**
 * Writes to the journal that the job's request leaves, with what is known before it. The request may be sent once this
 * resolves: the write would survive the worker's death. Resolves with the job's outcome if it must not be sent.
 */
export type Begin = (
  facts: Required<Pick<JobFacts, 'sentAt'>> & Pick<JobFacts, 'before'>,
) => Promise<Outcome | undefined>;

/** The stored jobs. The queue writes to the journal before it acts; a resolved write survives the browser's end. */
export interface Journal {
  /** The open single jobs, oldest first, and those of batches that have begun. */
  readOpen(): Promise<Job[]>;
  /** The `createdAt` of the newest single job, open or not, that was created before `limit`; 0 without any. */
  readLastTime(limit: number): Promise<number>;
  /** Lists the batches that have not ended. */
  readBatches(): Promise<{ id: string; isPaused: boolean }[]>;
  /** Lists a batch's waiting jobs. */
  readWaiting(batchId: string): Promise<Job[]>;
  find(id: string): Promise<Job | undefined>;
  /** Adds the job, or replaces the one with the same id. */
  write(job: Job): Promise<void>;
}

export interface QueueOptions {
  journal: Journal;
  /** Does the work, or asks the service whether it was done. If it rejects, the job fails. */
  perform(job: WaitingJob, begin: Begin): Promise<Outcome>;
  /** Requests the job's report from the service. */
  showReport(job: GradingJob): Promise<Report>;
  /** The service no longer has the report. */
  forgetReport(connectionId: string, reportId: string): Promise<void>;
  /** Called after a change was written to the journal. */
  onChange(job: Job): void;
  now(): number;
  createId(): string;
  /** Calls back after `delay` milliseconds, unless the worker dies first. */
  setTimer(callback: () => void, delay: number): void;
}

export interface JobRequest extends Pick<Job, 'connectionId' | 'serviceAddress' | 'work' | 'tabId'> {
  /** Until when it can be undone: it is not sent before. Milliseconds since 1970. */
  notBefore?: number;
}
