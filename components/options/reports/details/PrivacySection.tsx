import { useRef } from 'preact/hooks';
import { t } from '../../../../lib/i18n/translate.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import type { Work } from '../../../../lib/model/work.ts';
import { useKeptFocus } from '../../../hooks/use-kept-focus.ts';
import { PrivacyForm } from '../../../report/PrivacyForm.tsx';
import { Button } from '../../../ui/Button.tsx';
import { isUnderWay } from '../row.ts';

interface PrivacySectionProps {
  report: Report;
  /** The newest job that changes the privacy, even if a re-run was started since. */
  change: Job | undefined;
  onStart: (work: Work) => void;
}

/** Changes the report's privacy, and shows the progress of the change. */
export function PrivacySection({ report, change, onStart }: PrivacySectionProps) {
  const lastChange = useLastChange(change);
  // When a change is saved, the form starts again: with an empty password, which is hidden.
  const saved = `${report.privacy} ${lastChange}`;
  const section = useRef<HTMLDivElement>(null);
  // The focused button is disabled then.
  useKeptFocus(saved, () => section.current?.querySelector<HTMLElement>(':checked'));
  return (
    <div ref={section}>
      <PrivacyForm
        key={saved}
        class="details-section"
        name="report-privacy"
        privacy={report.privacy}
        onSave={({ privacy, password }) =>
          onStart({ kind: 'update', reportId: report.id, privacy, ...(privacy === 'password' && { password }) })
        }
      >
        {(isChanged) => (
          <div class="details-actions">
            <Button type="submit" disabled={!isChanged} isBusy={isUnderWay(change)}>
              {t('save')}
            </Button>
            <span role="status">{change?.state === 'done' && t('saved')}</span>
          </div>
        )}
      </PrivacyForm>
    </div>
  );
}

/** The id of the last change that succeeded: nothing else shows that a password was changed. */
function useLastChange(change: Job | undefined): string | undefined {
  const last = useRef<string>(undefined);
  if (change?.state === 'done') last.current = change.id;
  return last.current;
}
