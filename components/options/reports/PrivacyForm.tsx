import { useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { Job, Work } from '../../../lib/model/job.ts';
import { defaultPrivacy } from '../../../lib/model/privacy.ts';
import type { Report } from '../../../lib/model/report.ts';
import { PasswordField } from '../../report/PasswordField.tsx';
import { PrivacyChoice } from '../../report/PrivacyChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { isUnderWay } from './row.ts';

interface PrivacyFormProps {
  report: Report;
  job: Job | undefined;
  onStart: (work: Work) => void;
}

/** Changes who may see a report: privacy, and with it the password of its page (section 4.1, update). */
export function PrivacyForm({ report, job, onStart }: PrivacyFormProps) {
  const [privacy, setPrivacy] = useState(report.privacy ?? defaultPrivacy);
  const [password, setPassword] = useState('');
  const [isRefused, setRefused] = useState(false);
  const isPassword = privacy === 'password';
  const save = (event: Event) => {
    event.preventDefault();
    setRefused(isPassword && !password);
    if (isPassword && !password) return;
    onStart({ kind: 'update', reportId: report.id, privacy, ...(isPassword && { password }) });
  };
  const isSaving = job?.work.kind === 'update' && isUnderWay(job);
  const isSaved = job?.work.kind === 'update' && job.state === 'done';
  return (
    <form class="details-section" onSubmit={save}>
      <PrivacyChoice value={privacy} onChange={setPrivacy} name="report-privacy" />
      {isPassword && (
        <>
          <PasswordField
            value={password}
            onChange={setPassword}
            error={isRefused && !password ? t('passwordMissing') : undefined}
          />
          {report.privacy === 'password' && <p class="details-hint">{t('newPasswordHint')}</p>}
        </>
      )}
      <div class="details-actions">
        <Button type="submit" isBusy={isSaving}>
          {t('save')}
        </Button>
        <span role="status">{isSaved && t('saved')}</span>
      </div>
    </form>
  );
}
