import { t } from '../../../lib/i18n/translate.ts';
import { CopyButton } from '../../report/CopyButton.tsx';

/** Starts a service on this computer, and says which address and key to enter. See README. */
const command = 'npm run service';

/** For who has no account yet. */
export function StandIn() {
  return (
    <section class="welcome-stand-in">
      <h3>{t('standIn')}</h3>
      <p>{t('standIn_text')}</p>
      <p>
        <code>{command}</code>
      </p>
      <CopyButton text={command} label={t('standIn_copy')} />
      <p>{t('standIn_next')}</p>
    </section>
  );
}
