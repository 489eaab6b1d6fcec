import { joinSentences } from '../../../lib/i18n/join-sentences.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { useShortcutPorts } from '../../hooks/shortcut-ports.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Where the service has none. */
export function NoReportsYet() {
  return <EmptyState title={t('noReportsYet')} text={joinSentences(useHowToAnalyse(), t('noReportsYet_next'))} />;
}

/** What to press for a report of a page. */
export function useHowToAnalyse(): string {
  return t(useShortcutPorts().hasToolbar ? 'howToAnalyse' : 'howToAnalyse_menu');
}
