import type { ComponentChildren } from 'preact';
import { formatCountdown, formatMoment, formatTime } from '../../../lib/i18n/format-time.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { useNow } from '../../hooks/use-now.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { describeMet, describeProgress } from '../job-words.ts';
import './Countdown.css';

/** One line beside a job's target: why it waits, or what came of it. */
export function JobNote({ job }: { job: Job }) {
  const isProblem = isToRead(job) && job.problem !== undefined;
  const parts = [findWords(job), findTries(job)].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <span
      title={isProblem ? t(`problem_${job.problem?.code ?? 'unexpected'}_next`) : undefined}
      class={isProblem ? 'row-note row-note-problem' : 'row-note'}
    >
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
    </span>
  );
}

/** A problem of a cancelled job is of no interest to the user who cancelled it. */
function isToRead(job: Job): boolean {
  return isSettled(job) && job.state !== 'cancelled';
}

/** An update or a delete may carry a graded report too, but did not grade it. */
function isGrading({ state, work }: Job): boolean {
  return state === 'done' && (work.kind === 'create' || work.kind === 'rerun');
}

function findWords(job: Job): ComponentChildren {
  const { state, problem, report } = job;
  if (state === 'waiting') return job.waitsFor && <Wait job={job} />;
  if (problem && isToRead(job)) return describeMet(job, problem);
  if (job.isByUser) return t('doneByUser');
  if (job.wasAlreadyGone) return t('wasAlreadyGone');
  if (report?.result && isGrading(job)) return t(`grade_${report.result}`);
  return null;
}

export function Wait({ job }: { job: Job }) {
  const { waitsFor, notBefore } = job;
  if (waitsFor === 'undo') return <>{t('waitsFor_undo')}</>;
  if (notBefore === undefined) return <>{describeProgress(job)}</>;
  if (waitsFor === 'retry') return <Countdown until={notBefore} />;
  if (waitsFor !== 'rateLimit') return <>{describeProgress(job)}</>;
  return (
    <>
      {describeProgress(job)} · <Countdown until={notBefore} />
    </>
  );
}

function findTries({ attempts }: Job): string {
  return attempts > 1 ? tCount('attempts', attempts) : '';
}

/** A visible countdown. Screen readers read the time at which it ends, once. */
export function Countdown({ until }: { until: number }) {
  const now = useNow(until);
  if (now >= until) return <>{t('goesOnNow')}</>;
  return (
    <span class="countdown" title={formatTime(until)}>
      <span aria-hidden="true">{t('goesOnIn', formatCountdown(until - now))}</span>
      <VisuallyHidden>{t('goesOnAt', formatMoment(until))}</VisuallyHidden>
    </span>
  );
}
