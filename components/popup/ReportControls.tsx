import { t } from '../../lib/i18n/translate.ts';
import { isSettled } from '../../lib/model/job.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { getReportLink } from '../../lib/model/report/report-link.ts';
import { CopyLink } from '../report/CopyLink.tsx';
import { ReportPrivacy } from '../report/ReportPrivacy.tsx';
import { Button } from '../ui/Button.tsx';
import type { Outcome } from './outcome.ts';
import type { PopupSession } from './popup-session.ts';
import { findActive, findPrivacy } from './popup-state.ts';

interface ReportControlsProps {
  report: Report;
  outcome: Outcome;
  session: PopupSession;
}

/** The actions on the page's report. */
export function ReportControls({ report, outcome, session }: ReportControlsProps) {
  const connection = findActive(session.state.opening);
  const privacy = findPrivacy(session.state);
  const job = 'job' in outcome ? outcome.job : undefined;
  const isRerunning = job?.work.kind === 'rerun' && !isSettled(job);
  return (
    <div class="popup-form">
      <ReportPrivacy privacy={privacy} onChange={(privacy, password) => session.changePrivacy({ privacy, password })}>
        <div class="popup-actions">
          <a
            // If something failed, retrying it is the primary action.
            class={`button ${outcome.kind === 'failed' ? '' : 'button-primary'}`}
            href={getReportLink(connection?.address ?? '', report)}
            target="_blank"
            rel="noreferrer"
          >
            {t('openReport')}
          </a>
          <Button isBusy={isRerunning} onClick={() => session.rerun()}>
            {t('rerun')}
          </Button>
        </div>
        <div class="popup-actions popup-quiet">
          <Button onClick={() => session.openNew()}>{t('newReport')}</Button>
          {connection && <CopyLink connection={connection} report={{ ...report, privacy }} />}
          <Button onClick={() => session.remove()}>{t('delete')}</Button>
        </div>
      </ReportPrivacy>
    </div>
  );
}
