import { t } from '../../../lib/i18n/translate.ts';
import type { Job, Work } from '../../../lib/model/job.ts';
import type { Report } from '../../../lib/model/report.ts';
import { PrivacyForm } from '../../report/PrivacyForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { isUnderWay } from './row.ts';

interface PrivacySectionProps {
  report: Report;
  job: Job | undefined;
  onStart: (work: Work) => void;
}

/** The part of the details where the report's privacy is changed, and where it shows how far the change is. */
export function PrivacySection({ report, job, onStart }: PrivacySectionProps) {
  const isUpdate = job?.work.kind === 'update';
  return (
    <PrivacyForm
      class="details-section"
      name="report-privacy"
      privacy={report.privacy}
      onSave={({ privacy, password }) =>
        onStart({ kind: 'update', reportId: report.id, privacy, ...(privacy === 'password' && { password }) })
      }
    >
      {(isChanged) => (
        <div class="details-actions">
          <Button type="submit" disabled={!isChanged} isBusy={isUpdate && isUnderWay(job)}>
            {t('save')}
          </Button>
          <span role="status">{isUpdate && job.state === 'done' && t('saved')}</span>
        </div>
      )}
    </PrivacyForm>
  );
}
