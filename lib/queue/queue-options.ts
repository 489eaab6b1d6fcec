import type { Job, Work } from '../model/job.ts';
import type { Report } from '../model/report/report.ts';

/** What became of a job's turn: its end, or what it waits for now; `running` where only its grade has to come. */
export type Outcome = Partial<Job> & { state: 'done' | 'failed' | 'unconfirmed' | 'waiting' | 'running' };

/** Writes a change of the running job down; resolves when it would survive the worker. */
export type Note = (change: Partial<Job>) => Promise<void>;

/**
 * Sends a job's one write, as soon as few enough others of the connection do. Rejects where the job must not be sent any
 * more.
 */
export type Write = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** Where the queue writes jobs down before it acts. What it resolves survives the browser. */
export interface Journal {
  /** What every worker loads at its start, oldest first: all but a batch's jobs whose turn has not come. */
  readOpen(): Promise<Job[]>;
  /** The batches that have not ended. */
  readBatches(): Promise<{ id: string; isPaused: boolean }[]>;
  /** A batch's first waiting jobs, in their order. */
  readWaiting(batchId: string, count: number): Promise<Job[]>;
  find(id: string): Promise<Job | undefined>;
  /** Replaces the job of that id, or adds it. */
  write(job: Job): Promise<void>;
}

export interface QueueOptions {
  journal: Journal;
  /** Does the work, or asks whether it was done; what it throws is a failure. */
  perform(job: Job, note: Note, write: Write): Promise<Outcome>;
  /** Asks the service for the job's report. */
  showReport(job: Job): Promise<Report>;
  /** Told after the journal knows. */
  onChange(job: Job): void;
  isOnline(): boolean;
  now(): number;
  createId(): string;
  /** Calls back after that many milliseconds, unless the worker dies first. */
  setTimer(callback: () => void, delay: number): void;
}

export interface JobRequest extends Pick<Job, 'connectionId' | 'serviceAddress' | 'work' | 'tabId' | 'askedBy'> {
  work: Work;
  /** The end of the time in which it can be undone. */
  notBefore?: number;
}
