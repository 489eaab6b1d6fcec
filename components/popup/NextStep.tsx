import { t } from '../../lib/i18n/translate.ts';
import { usePorts } from '../hooks/ports.ts';
import { Button } from '../ui/Button.tsx';
import type { Outcome } from './outcome.ts';

/** The way out of a state that only another place can change. */
export function NextStep({ outcome }: { outcome: Outcome }) {
  const { openOptions } = usePorts();
  if (outcome.kind !== 'noConnection') return null;
  return (
    <Button variant="primary" onClick={() => openOptions('/connections')}>
      {t('connectService')}
    </Button>
  );
}
