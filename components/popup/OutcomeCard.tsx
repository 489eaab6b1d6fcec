import { useRef } from 'preact/hooks';
import { openOptions } from '../../lib/browser/windows.ts';
import { t } from '../../lib/i18n/translate.ts';
import { getReportLink } from '../../lib/model/report/report-link.ts';
import { useKeptFocus } from '../hooks/use-kept-focus.ts';
import { Button } from '../ui/Button.tsx';
import { UndoBar } from '../ui/UndoBar.tsx';
import { AnalyseForm } from './AnalyseForm.tsx';
import { FailedChecks } from './FailedChecks.tsx';
import { Headline } from './Headline.tsx';
import { isUnconfirmed, OutcomeProblem } from './OutcomeProblem.tsx';
import { findReportForControls, getOutcome, type Outcome } from './outcome.ts';
import type { PopupSession } from './popup-session.ts';
import { findActive } from './popup-state.ts';
import { ReportControls } from './ReportControls.tsx';

/** What is known of the page, the job in progress, and what the user can do next. */
export function OutcomeCard({ session }: { session: PopupSession }) {
  const outcome = getOutcome(session.state);
  const report = findReportForControls(session.state);
  const card = useRef<HTMLElement>(null);
  const { undoable } = session.state;
  // While the popup was looking, there was no control to focus.
  useKeptFocus(`${outcome.kind} ${report?.id} ${undoable?.id}`, (previous) =>
    previous.startsWith('looking') ? null : card.current,
  );
  return (
    <section ref={card} class="outcome" tabIndex={-1} aria-busy={outcome.kind === 'working'}>
      <OutcomeProblem outcome={outcome} session={session} />
      <Headline outcome={outcome} session={session} />
      <UndoBar
        text={undoable ? t(undoable.work.kind === 'update' ? 'done_update' : 'reportDeleted') : ''}
        until={undoable?.notBefore ?? 0}
        onUndo={() => undoable && session.cancel(undoable)}
      />
      <NextStep outcome={outcome} session={session} />
      {report ? (
        <>
          <ReportControls key={report.id} {...{ report, outcome, session }} />
          <FailedChecks fields={report.fields} />
        </>
      ) : (
        !isUnconfirmed(outcome) && <AnalyseForm session={session} />
      )}
    </section>
  );
}

/** The link or button for the next step, in states that need one beside the form. */
function NextStep({ outcome, session }: { outcome: Outcome; session: PopupSession }) {
  if (outcome.kind === 'working' && outcome.job.work.kind === 'create' && outcome.job.report) {
    // The report exists before it has a grade.
    const link = getReportLink(findActive(session.state.opening)?.address ?? '', outcome.job.report);
    return (
      <a class="button" href={link} target="_blank" rel="noreferrer">
        {t('openReport')}
      </a>
    );
  }
  if (outcome.kind === 'risky') {
    return (
      <Button variant="primary" onClick={() => session.acceptRisk()}>
        {t('sendAnyway')}
      </Button>
    );
  }
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
