import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { openOptions } from '../../lib/browser/windows.ts';
import { joinSentences } from '../../lib/i18n/text.ts';
import { t } from '../../lib/i18n/translate.ts';
import { getReportLink } from '../../lib/model/address/service-address.ts';
import { connectionCodes } from '../../lib/model/connection-problems.ts';
import { isBlocked, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { CopyButton } from '../report/CopyButton.tsx';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Button } from '../ui/Button.tsx';
import { UndoBar } from '../ui/UndoBar.tsx';
import { Headline } from './Headline.tsx';
import type { Outcome } from './outcome.ts';
import type { PopupSession } from './popup-session.ts';

interface OutcomeCardProps {
  outcome: Outcome;
  /** The address of the report's service. */
  address: string;
  session: PopupSession;
  /** Gets the focus when the change of privacy ends. */
  changeButton: RefObject<HTMLButtonElement | null>;
  onChangePrivacy: () => void;
}

/** The popup's upper half: what is known of the page, or what is being done to it. */
export function OutcomeCard({ outcome, address, session, changeButton, onChangePrivacy }: OutcomeCardProps) {
  const card = useKeptFocus(outcome.kind);
  const report = outcome.kind === 'known' || outcome.kind === 'failed' ? outcome.report : undefined;
  const deletion = session.state.undoable.at(-1);
  const waiting = outcome.kind === 'working' && isBlocked(outcome.job) ? outcome.job : undefined;
  const cancel = waiting && <Button onClick={() => session.cancel(waiting)}>{t('cancel')}</Button>;
  const lacking = waiting?.waitsFor === 'connection' ? waiting.problem : undefined;
  return (
    <section ref={card} class="outcome" tabIndex={-1} aria-busy={outcome.kind === 'working'}>
      {outcome.kind === 'failed' && (
        <ProblemNotice problem={outcome.problem} next={describeDoubt(outcome.job)} onRetry={() => session.retry()}>
          <ConnectionsStep problem={outcome.problem} />
        </ProblemNotice>
      )}
      {lacking && (
        <ProblemNotice
          problem={lacking}
          next={joinSentences(t(`problem_${lacking.code}_next`), t('popup_lacking_next'))}
        >
          <ConnectionsStep problem={lacking} />
          {cancel}
        </ProblemNotice>
      )}
      <div role="status">
        <Headline outcome={outcome} />
      </div>
      <UndoBar
        text={deletion ? t('reportDeleted') : ''}
        until={deletion?.notBefore ?? 0}
        onUndo={() => deletion && session.cancel(deletion)}
      />
      {report && <ReportActions {...{ report, address, session, changeButton, onChangePrivacy }} />}
      {!lacking && cancel}
      <NextStep outcome={outcome} session={session} />
    </section>
  );
}

/** Sending again what may have been done can make a second report, so the user is warned. */
function describeDoubt(job: Job | undefined): string | undefined {
  return job?.state === 'unconfirmed' ? t('unconfirmed_next') : undefined;
}

/** Focuses the card if the focused button has disappeared with its state. */
function useKeptFocus(kind: Outcome['kind']) {
  const card = useRef<HTMLElement>(null);
  const shown = useRef(kind);
  useEffect(() => {
    // After "looking" and "risky" the form takes the focus.
    const isChanged = shown.current !== kind && shown.current !== 'looking' && shown.current !== 'risky';
    shown.current = kind;
    if (isChanged && document.activeElement === document.body) card.current?.focus();
  }, [kind]);
  return card;
}

/** The button for a state that is solved elsewhere. */
function NextStep({ outcome, session }: { outcome: Outcome; session: PopupSession }) {
  if (outcome.kind === 'risky') return <Button onClick={() => session.acceptRisk()}>{t('sendAnyway')}</Button>;
  if (outcome.kind === 'notAnalysable' && outcome.reason === 'excluded') {
    return <Button onClick={() => openOptions('/settings')}>{t('settings')}</Button>;
  }
  if (outcome.kind !== 'noConnection') return null;
  return (
    <Button variant="primary" onClick={() => openOptions('/connections')}>
      {t('connectService')}
    </Button>
  );
}

/** A button to the connections, for problems that are solved there. */
export function ConnectionsStep({ problem }: { problem: Problem }) {
  if (!connectionCodes.includes(problem.code)) return null;
  return <Button onClick={() => openOptions('/connections')}>{t('connections')}</Button>;
}

interface ReportActionsProps {
  report: Report;
  /** The address of the report's service. */
  address: string;
  session: PopupSession;
  /** Gets the focus when the change of privacy ends. */
  changeButton: RefObject<HTMLButtonElement | null>;
  onChangePrivacy: () => void;
}

function ReportActions({ report, address, session, changeButton, onChangePrivacy }: ReportActionsProps) {
  const link = getReportLink(address, report);
  return (
    <>
      <div class="popup-actions">
        <a class="button button-primary" href={link} target="_blank" rel="noreferrer">
          {t('openReport')}
        </a>
        <CopyButton text={link} label={t('copyLink')} />
      </div>
      <div class="popup-actions popup-quiet">
        <Button onClick={() => session.rerun()}>{t('rerun')}</Button>
        <Button ref={changeButton} onClick={onChangePrivacy}>
          {t('changePrivacy')}
        </Button>
        <Button onClick={() => session.remove()}>{t('delete')}</Button>
      </div>
    </>
  );
}
