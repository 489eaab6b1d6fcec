import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { useWorker } from '../hooks/worker-context.ts';
import { DismissButton } from './Toast.tsx';

/** Says once that stored data could not be read and was reset, until the user dismisses it or closes the page. */
export function ResetNotice() {
  const { send } = useWorker();
  const { value: hasReset } = useAnswer('reset', () => send('takeReset', {}));
  const [isDismissed, setDismissed] = useState(false);
  if (!hasReset || isDismissed) return null;
  return (
    <div class="reset-notice">
      <p role="status">{t('storedReset')}</p>
      <DismissButton onDismiss={() => setDismissed(true)} />
    </div>
  );
}
