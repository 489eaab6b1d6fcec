import { t } from '../../../lib/i18n/translate.ts';
import type { JobState } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NoJobs({ state }: { state: JobState | undefined }) {
  if (!state) return <EmptyState title={t('noJobs')} text={t('noJobs_next')} />;
  return (
    <EmptyState title={t(`noJobs_${state}`)}>
      <a class="button" href={writeView({ name: 'activity' })}>
        {t('showAllJobs')}
      </a>
    </EmptyState>
  );
}
