import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { isSettled, type Job } from '../../lib/model/job.ts';
import type { Privacy } from '../../lib/model/report/privacy.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { getReportLink } from '../../lib/model/report/report-link.ts';
import { CopyLink } from '../report/CopyLink.tsx';
import { PasswordField } from '../report/PasswordField.tsx';
import { PrivacyChoice } from '../report/PrivacyChoice.tsx';
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
  const isRerunning = job?.work.kind === 'rerun' && !isSettled(job);
  const [isPasswordOpen, openPassword] = useState(false);
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="popup-form">
      <ReportPrivacy
        privacy={findPrivacy(session.state)}
        isPasswordOpen={isPasswordOpen}
        openPassword={openPassword}
        onChange={(privacy, password) => session.changePrivacy({ privacy, password })}
      />
      {!isPasswordOpen && (
        <>
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
            {connection && <CopyLink connection={connection} report={report} onCopied={() => setCopied(true)} />}
            <Button onClick={() => session.remove()}>{t('delete')}</Button>
          </div>
          <p class="popup-note" role="status">
            {isCopied && findPrivacy(session.state) === 'private' && t('linkIsPrivate')}
          </p>
        </>
      )}
    </div>
  );
}

interface ReportPrivacyProps {
  privacy: Privacy | undefined;
  isPasswordOpen: boolean;
  openPassword: (isOpen: boolean) => void;
  onChange: (privacy: Privacy, password: string) => void;
}

/** Changes the privacy of the report. A choice takes effect at once, but a password has to be entered first. */
function ReportPrivacy({ privacy, isPasswordOpen, openPassword, onChange }: ReportPrivacyProps) {
  const [password, setPassword] = useState('');
  const close = () => {
    openPassword(false);
    setPassword('');
  };
  const choose = (chosen: Privacy) => {
    if (chosen === 'password') return openPassword(true);
    close();
    if (chosen !== privacy) onChange(chosen, '');
  };
  const save = (event: Event) => {
    event.preventDefault();
    close();
    onChange('password', password);
  };
  return (
    <form class="popup-privacy" onSubmit={save}>
      <PrivacyChoice
        isImmediate
        name="report-privacy"
        value={isPasswordOpen ? 'password' : privacy}
        onChange={choose}
      />
      {isPasswordOpen && (
        <>
          <PasswordField value={password} onChange={setPassword} />
          {privacy === 'password' && <p class="field-hint">{t('newPasswordHint')}</p>}
          <div class="popup-actions">
            <Button type="submit" variant="primary">
              {t('save')}
            </Button>
            <Button onClick={close}>{t('cancel')}</Button>
          </div>
        </>
      )}
      {privacy === 'password' && !isPasswordOpen && (
        <div class="popup-actions popup-quiet">
          <Button onClick={() => openPassword(true)}>{t('changePassword')}</Button>
        </div>
      )}
    </form>
  );
}
