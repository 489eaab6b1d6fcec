import type { Job } from '../../../lib/model/job.ts';
import { describeMet, describeProgress } from '../job-words.ts';

/** What is being done to a row, or why it was not done, in one line under the address. */
export function RowNote({ job }: { job: Job | undefined }) {
  if (!job) return null;
  // A waiting job shows what it waits for; the problem it has met is shown under Activity.
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
