import { t } from '../../../lib/i18n/translate.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { ListIcon } from './ListIcon.tsx';

/** Nothing where the service does not tell: a guess could be read as a promise. */
export function PrivacyWord({ privacy }: { privacy: Privacy | undefined }) {
  if (!privacy) return null;
  return (
    <span class="privacy">
      <ListIcon name={privacy} />
      {t(`privacy_${privacy}`)}
    </span>
  );
}
