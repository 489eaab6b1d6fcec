import type { Job } from '../model/job.ts';

/** Where the queue writes down what is owed, before it acts. */
export interface Journal {
  readAll(): Promise<Job[]>;
  /** Replaces the job of that id, or adds it. */
  write(job: Job): Promise<void>;
}
