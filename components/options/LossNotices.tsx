import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { useWorker } from '../hooks/worker-context.ts';
import { DismissButton } from './Toast.tsx';

/** Says once what of the stored data is gone, until the user dismisses it or closes the page. */
export function LossNotices() {
  const { send } = useWorker();
  const { value: losses = [] } = useAnswer('losses', () => send('takeLosses', {}));
  return losses.map((loss) => <Notice key={loss} text={t(`loss_${loss}`)} />);
}

function Notice({ text }: { text: string }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <div class="notice-line dismissible-notice">
      <p role="status">{text}</p>
      <DismissButton onDismiss={() => setDismissed(true)} />
    </div>
  );
}
