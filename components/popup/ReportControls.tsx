import { t } from '../../lib/i18n/translate.ts';
import { isSettled, type Job } from '../../lib/model/job.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { getReportLink } from '../../lib/model/report/report-link.ts';
import { CopyLink } from '../report/CopyLink.tsx';
import { ReportPrivacy } from '../report/ReportPrivacy.tsx';
import { Button } from '../ui/Button.tsx';
import type { PopupSession } from './popup-session.ts';
import { findActive, findPrivacy } from './popup-state.ts';

interface ReportControlsProps {
  report: Report;
  /** The job in progress on the report, or the last one. */
  job: Job | undefined;
  /** Something failed, so that retrying it is the primary action. */
  isFailed: boolean;
  session: PopupSession;
}

/** The actions on the page's report. */
export function ReportControls({ report, job, isFailed, session }: ReportControlsProps) {
  const connection = findActive(session.state.opening);
  const privacy = findPrivacy(session.state);
  const isRerunning = job?.work.kind === 'rerun' && !isSettled(job);
  return (
    <div class="popup-form">
      <ReportPrivacy privacy={privacy} onChange={(privacy, password) => session.changePrivacy({ privacy, password })}>
        <div class="popup-actions">
          <a
            class={`button ${isFailed ? '' : 'button-primary'}`}
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
