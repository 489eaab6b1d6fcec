import type { ComponentChildren } from 'preact';
import { openOptions } from '../../lib/browser/windows.ts';
import { joinSentences } from '../../lib/i18n/text.ts';
import { t } from '../../lib/i18n/translate.ts';
import { connectionCodes } from '../../lib/model/connection-problems.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { Countdown } from '../report/Countdown.tsx';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Button } from '../ui/Button.tsx';
import type { Outcome } from './outcome.ts';
import type { PopupSession } from './popup-session.ts';

interface OutcomeProblemProps {
  outcome: Outcome;
  session: PopupSession;
}

/** The problem of a blocked or failed outcome, and what can be done about it. */
export function OutcomeProblem({ outcome, session }: OutcomeProblemProps) {
  if (outcome.kind === 'blocked') return <Blocked job={outcome.job} session={session} />;
  if (outcome.kind !== 'failed') return null;
  const { problem, job } = outcome;
  // A failed analysis is retried with the form, whose button says so.
  const isInForm = job?.work.kind === 'create' && job.state === 'failed';
  // Activity asks for the password before it tries again.
  const lacksPassword = job !== undefined && !isInForm && session.lacksPassword(job);
  const doubt = isUnconfirmed(outcome) ? t('popup_unconfirmed') : undefined;
  return (
    <ProblemNotice
      problem={problem}
      next={lacksPassword ? t('problem_passwordForgotten_next') : doubt}
      onRetry={isInForm || lacksPassword ? undefined : () => session.retry()}
      isRetryMain={!isConnectionProblem(problem)}
    >
      {lacksPassword && <Button onClick={() => openOptions('/activity?show=attention')}>{t('activity')}</Button>}
      <ConnectionsStep problem={problem} />
    </ProblemNotice>
  );
}

function Blocked({ job, session }: { job: Job; session: PopupSession }) {
  const { problem } = job;
  const isChecking = job.waitsFor === 'check';
  const cancel = <Button onClick={() => session.cancel(job)}>{t(isChecking ? 'stopChecking' : 'cancel')}</Button>;
  if (!problem) return <div class="popup-actions">{cancel}</div>;
  return (
    <ProblemNotice problem={problem} next={describeWait(job, problem)}>
      <ConnectionsStep problem={problem} />
      {cancel}
    </ProblemNotice>
  );
}

/** Tells the user what a blocked job waits for. */
export function describeWait({ waitsFor, notBefore }: Job, problem?: Problem): ComponentChildren {
  if (waitsFor === 'rateLimit' && notBefore) return <Countdown until={notBefore} />;
  if (waitsFor === 'connection' && problem)
    return joinSentences(t(`problem_${problem.code}_next`), t('popup_lacking_next'));
  return waitsFor && t(`waitsFor_${waitsFor}`);
}

/** A link to the connections, for problems that are solved there. */
function ConnectionsStep({ problem }: { problem: Problem }) {
  if (!isConnectionProblem(problem)) return null;
  return (
    <Button variant="primary" onClick={() => openOptions('/connections')}>
      {t('connections')}
    </Button>
  );
}

function isConnectionProblem({ code }: Problem): boolean {
  return connectionCodes.includes(code);
}

/** It is unknown whether the service carried out the job. */
export function isUnconfirmed(outcome: Outcome): boolean {
  return outcome.kind === 'failed' && outcome.job?.state === 'unconfirmed';
}
