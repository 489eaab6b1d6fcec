import type { Job } from '../model/job.ts';

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
