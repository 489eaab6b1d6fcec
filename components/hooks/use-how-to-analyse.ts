import { t } from '../../lib/i18n/translate.ts';
import { useShortcutPorts } from './shortcut-ports.ts';

/** What to press for a report of a page. */
export function useHowToAnalyse(): string {
  return t(useShortcutPorts().hasToolbar ? 'howToAnalyse' : 'howToAnalyse_menu');
}
