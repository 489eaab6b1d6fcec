import type { ComponentChildren } from 'preact';
import type { Job } from '../../../lib/model/job.ts';
import { describeJobProblem, describeProgress, findFailure } from '../job-words.ts';

interface NoteProps {
  isProblem?: boolean;
  /** The tooltip, if it is not to be the words themselves, which may be cut. */
  title?: string | undefined;
  children: ComponentChildren;
}

/** One line beside the main text of a row; below it in a narrow window. */
export function Note({ isProblem, title, children }: NoteProps) {
  return (
    <span
      class={isProblem ? 'row-note row-note-problem' : 'row-note'}
      title={title ?? (typeof children === 'string' ? children : undefined)}
    >
      {children}
    </span>
  );
}

/** The progress of a job on a row, or why it failed. */
export function RowNote({ job }: { job: Job | undefined }) {
  if (!job) return null;
  // A waiting job shows what it waits for; Activity shows its problem.
  const problem = findFailure(job);
  const words = problem ? describeJobProblem(job, problem) : describeProgress(job);
  if (!words) return null;
  return <Note isProblem={problem !== undefined}>{words}</Note>;
}
