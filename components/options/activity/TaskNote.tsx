import type { ComponentChildren } from 'preact';
import { isolate } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { isBlocked, isSettled, type Job } from '../../../lib/model/job.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import { filterStates, isBatch, type Task } from '../../../lib/model/task.ts';
import { isAnalysis } from '../../../lib/model/work.ts';
import { useUndoable } from '../../hooks/use-batches.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { Countdown } from '../../report/Countdown.tsx';
import { describeJobProblem } from '../job-words.ts';
import { Note } from '../list/RowNote.tsx';
import { countEnded, describeChanges } from './batch-words.ts';

type WaitFacts = Pick<Job, 'waitsFor' | 'notBefore'>;

interface TaskNoteProps {
  task: Task;
  labelledBy: string;
}

/** One line beside a task's name: its progress, why it waits, or its outcome. */
export function TaskNote({ task, labelledBy }: TaskNoteProps) {
  if (!isBatch(task)) return <JobNote job={task} />;
  if (task.settledAt !== undefined) return <BatchEnd batch={task} />;
  if (task.problem) return <Note isProblem>{describePause(task.problem)}</Note>;
  return <BatchProgress batch={task} labelledBy={labelledBy} />;
}

/** Why a batch was paused. Of refusals the user decides by the words of the service. */
function describePause({ code, status, serviceMessage }: Problem): string {
  const words = t(`problem_${code}`);
  if (status === undefined) return words;
  // They are quoted within a sentence.
  return t('batchRefused', isolate((serviceMessage ?? words).replace(/[.。]$/, '')));
}

/** How many items of a batch need the user and why, or, if none does, how the grades changed. */
function BatchEnd({ batch }: { batch: Batch }) {
  const { counts, problem } = batch;
  const states = filterStates.attention.filter((state) => counts[state] > 0);
  const [state] = states;
  if (!state) return <Note>{describeChanges(batch.changes)}</Note>;
  const numbers = states.map((state) => t(`batchMiss_${state}`, formatNumber(counts[state])));
  const reason = problem && describeJobProblem({ state }, problem);
  return <Note isProblem>{[...numbers, reason].filter(Boolean).join(' · ')}</Note>;
}

export function BatchProgress({ batch, labelledBy }: { batch: Batch; labelledBy: string }) {
  const { id, state, total, block } = batch;
  const { list } = useJobs();
  const isUndoable = useUndoable([batch]).length > 0;
  // The jobs whose waiting the page has heard of; after it was opened, at first none.
  const blocked = [...list.jobs.values()].find((job) => job.batchId === id && isBlocked(job));
  const wait: WaitFacts | undefined = blocked ?? (block && { waitsFor: block.waitsFor, notBefore: block.until });
  const ended = countEnded(batch);
  if (isUndoable) return <Note>{t('waitsFor_undo')}</Note>;
  return (
    <span class="row-note batch-progress">
      <progress aria-labelledby={labelledBy} max={total} value={ended} />
      <span class="batch-count">
        {t('countOfReports', formatNumber(ended), formatNumber(total))}
        {state === 'paused' && ` · ${t('batchPaused')}`}
        {wait && state === 'running' && (
          <>
            {' · '}
            <WaitNote waitsFor={wait.waitsFor} notBefore={wait.notBefore} />
          </>
        )}
      </span>
    </span>
  );
}

function JobNote({ job }: { job: Job }) {
  const { problem, attempts } = job;
  // The user cancelled the job, so its problem no longer matters.
  const isProblem = problem !== undefined && isSettled(job) && job.state !== 'cancelled';
  const words = isProblem ? describeJobProblem(job, problem) : renderOutcome(job);
  const parts = [words, attempts > 1 && tCount('attempts', attempts)].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Note isProblem={isProblem} title={isProblem ? t(`problem_${problem.code}_next`) : undefined}>
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
    </Note>
  );
}

function renderOutcome(job: Job): ComponentChildren {
  if (job.state === 'waiting') return job.waitsFor && <WaitNote waitsFor={job.waitsFor} notBefore={job.notBefore} />;
  if (job.wasAlreadyGone) return t('wasAlreadyGone');
  const result = isGrading(job) && job.report?.result;
  return result ? t(`grade_${result}`) : null;
}

/** An update or a delete may have a graded report too, but did not ask for the grade. */
function isGrading({ state, work }: Job): boolean {
  return state === 'done' && isAnalysis(work);
}

/** Why a job or batch waits, and for how long. */
function WaitNote({ waitsFor = 'retry', notBefore }: WaitFacts) {
  const words = t(`waitsFor_${waitsFor}`);
  if (notBefore !== undefined && waitsFor === 'retry') return <Countdown until={notBefore} />;
  if (notBefore === undefined || waitsFor !== 'rateLimit') return <>{words}</>;
  return (
    <>
      {words} · <Countdown until={notBefore} />
    </>
  );
}
