import type { Job } from '../../../lib/model/job.ts';
import { describeMet, describeProgress } from '../job-words.ts';

/** What is being done to a row, or why it was not done, in one line under the address. */
export function RowNote({ job }: { job: Job | undefined }) {
  if (!job) return null;
  // A job that goes on by itself says what it waits for; what it met is told under Activity.
  if (job.problem && (job.state === 'failed' || job.state === 'unconfirmed')) {
    const words = describeMet(job, job.problem);
    return (
      <span class="row-note row-note-problem" title={words}>
        {words}
      </span>
    );
  }
  const words = describeProgress(job);
  return words ? (
    <span class="row-note" title={words}>
      {words}
    </span>
  ) : null;
}
