import { joinSentences } from '../../../lib/i18n/join-sentences.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { JobState } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useHowToAnalyse } from '../../hooks/use-how-to-analyse.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NoConnection } from '../NoConnection.tsx';

interface NoJobsProps {
  state: JobState | undefined;
  isConnected: boolean;
}

/** Why there is no job to show, and what to do first. */
export function NoJobs({ state, isConnected }: NoJobsProps) {
  const howToAnalyse = useHowToAnalyse();
  if (!state && !isConnected) return <NoConnection />;
  if (!state) return <EmptyState title={t('noJobs')} text={joinSentences(t('noJobs_next'), howToAnalyse)} />;
  return (
    <EmptyState title={t(`noJobs_${state}`)}>
      <a class="button" href={writeView({ name: 'activity' })}>
        {t('showAllJobs')}
      </a>
    </EmptyState>
  );
}
