import { joinSentences } from '../../../lib/i18n/join-sentences.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { useHowToAnalyse } from '../../hooks/use-how-to-analyse.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Where the service has none. */
export function NoReportsYet() {
  return <EmptyState title={t('noReportsYet')} text={joinSentences(useHowToAnalyse(), t('noReportsYet_next'))} />;
}
