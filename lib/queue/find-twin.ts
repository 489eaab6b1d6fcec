import type { Job } from '../model/job.ts';
import { isSameTarget, isSameWork } from '../model/work-target.ts';
import type { JobRequest } from './ports.ts';

/** The open job that does what is asked for; of a batch's item only one that no other item has: each is owed once. */
export function findTwin(open: Job[], request: JobRequest): Job | undefined {
  // The newest on the target: public after private is another work than the public before it.
  const last = open.findLast((job) => isSameTarget(job, request));
  const { batch } = request;
  const isFree = !batch || !last?.batch || (last.batch.id === batch.id && last.batch.number === batch.number);
  return last && isFree && isSameWork(last, request) ? last : undefined;
}
