import { type MessageKey, t } from '../../lib/i18n/translate.ts';

/**
 * A string that the popup's prerendered shell can show: the span is empty there, and a generated stylesheet fills it
 * with the browser's own `__MSG_key__`, until the page's script writes the text (`components/popup/prerender.ts`).
 */
export function Text({ id }: { id: MessageKey }) {
  return <span data-t={id}>{t(id)}</span>;
}
