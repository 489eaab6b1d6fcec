import { t } from '../../../lib/i18n/translate.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { ListIcon } from './ListIcon.tsx';

/** Renders nothing if the service does not send the privacy: a guess could be taken for a promise. */
export function PrivacyWord({ privacy, isDefault }: { privacy: Privacy | undefined; isDefault?: boolean }) {
  if (!privacy) return null;
  const word = t(`privacy_${privacy}`);
  return (
    <span class="privacy">
      <ListIcon name={privacy} />
      {isDefault ? t('privacyByDefault', word) : word}
    </span>
  );
}
