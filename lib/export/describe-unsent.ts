import { t } from '../i18n/translate.ts';
import type { UnsentReason } from '../model/bulk/unsent-line.ts';

/** Why a line of a list is not sent, in the user's language. */
export function describeUnsent(why: UnsentReason): string {
  if (why === 'known') return t('lineKind_known');
  if (why === 'repeated' || why === 'pending') return t(`line_${why}`);
  // Of a tab it means a page of the browser's own; here there is nothing that looks like an address.
  if (why === 'noAddress') return t('line_noAddress');
  if (why === 'credentials' || why === 'token' || why === 'privateHost') return t(`risk_${why}`);
  return t(`notAnalysable_${why}`);
}
