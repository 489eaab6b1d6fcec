import type { ComponentChildren } from 'preact';
import type { Job } from '../../../lib/model/job.ts';
import { describeMet, describeProgress } from '../job-words.ts';

interface NoteProps {
  isProblem?: boolean;
  title?: string;
  children: ComponentChildren;
}

/** One line beside what a row is about; below it in a narrow window. */
export function Note({ isProblem, title, children }: NoteProps) {
  return (
    <span class={isProblem ? 'row-note row-note-problem' : 'row-note'} title={title}>
      {children}
    </span>
  );
}

/** What is being done to a row, or why it was not done. */
export function RowNote({ job }: { job: Job | undefined }) {
  if (!job) return null;
  // A waiting job shows what it waits for; the problem it has met is shown under Activity.
  const problem = job.state === 'failed' || job.state === 'unconfirmed' ? job.problem : undefined;
  const words = problem ? describeMet(job, problem) : describeProgress(job);
  if (!words) return null;
  return (
    <Note isProblem={problem !== undefined} title={words}>
      {words}
    </Note>
  );
}
