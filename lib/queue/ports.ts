import type { Job, Work } from '../model/job.ts';

/** What became of a job's turn: its end, or what it waits for now. */
export type Outcome = Partial<Job> & { state: 'done' | 'failed' | 'uncertain' | 'waiting' };

/** Writes a change of the running job down; resolves when it would survive the worker. */
export type Note = (change: Partial<Job>) => Promise<void>;

/**
 * Does what changes something at the service, as soon as few enough others of the connection do. Rejects where the job
 * may not any more.
 */
export type Write = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** Where the queue writes down what is owed, before it acts. What it resolves survives the browser. */
export interface Journal {
  /** What has not ended, oldest first. */
  readOpen(): Promise<Job[]>;
  /** The batches whose jobs are not to run. */
  readPaused(): Promise<string[]>;
  find(id: string): Promise<Job | undefined>;
  /** Replaces the job of that id, or adds it, and tells its batch; `beginsItem` where that has just made it its own. */
  write(job: Job, beginsItem?: boolean): Promise<void>;
}

export interface QueuePorts {
  journal: Journal;
  /** Does the work, or asks whether it was done; what it throws is a failure. */
  perform(job: Job, note: Note, write: Write): Promise<Outcome>;
  /** Told after the journal knows. */
  onChange(job: Job): void;
  isOnline(): boolean;
  now(): number;
  createId(): string;
  /** Calls back after that many milliseconds, unless the worker dies first. */
  setTimer(callback: () => void, delay: number): void;
}

export interface JobRequest
  extends Pick<Job, 'connectionId' | 'serviceAddress' | 'work' | 'tabId' | 'askedBy' | 'batch'> {
  work: Work;
  /** The end of the time in which it can be undone. */
  notBefore?: number;
}
