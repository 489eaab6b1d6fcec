import { t } from '../../lib/i18n/translate.ts';
import { connectionCodes } from '../../lib/model/connection-problems.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { usePorts } from '../hooks/ports.ts';
import { Button } from '../ui/Button.tsx';
import type { Outcome } from './outcome.ts';
import type { PopupSession } from './popup-session.ts';

/** The way out of a state that only another place can change. */
export function NextStep({ outcome, session }: { outcome: Outcome; session: PopupSession }) {
  const { openOptions } = usePorts();
  if (outcome.kind === 'risky') return <Button onClick={() => session.acceptRisk()}>{t('sendAnyway')}</Button>;
  if (outcome.kind === 'notAnalysable' && outcome.reason === 'excluded') {
    return <Button onClick={() => openOptions('/settings')}>{t('settings')}</Button>;
  }
  if (outcome.kind !== 'noConnection') return null;
  return (
    <Button variant="primary" onClick={() => openOptions('/connections')}>
      {t('connectService')}
    </Button>
  );
}

/** The way to the connections for a problem whose words send the user there. */
export function ConnectionsStep({ problem }: { problem: Problem }) {
  const { openOptions } = usePorts();
  if (!connectionCodes.includes(problem.code)) return null;
  return <Button onClick={() => openOptions('/connections')}>{t('connections')}</Button>;
}
