import { hasToolbar } from '../../../lib/browser/shortcuts.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown for an account without reports. */
export function NoReportsYet() {
  return <EmptyState title={t('noReportsYet')} text={joinSentences(describeHowToAnalyse(), t('noReportsYet_next'))} />;
}

export function describeHowToAnalyse(): string {
  return t(hasToolbar() ? 'howToAnalyse' : 'howToAnalyse_menu');
}
