import { t } from '../../../lib/i18n/translate.ts';
import { connectionCodes } from '../../../lib/model/connection-problems.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import { writeView } from '../../../lib/model/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A link to Connections, for problems that are solved there. */
export function ConnectionsLink({ problem }: { problem: Problem }) {
  if (!connectionCodes.includes(problem.code)) return null;
  return (
    <a class="button" href={writeView({ name: 'connections' })}>
      {t('openConnections')}
    </a>
  );
}

/** Shown instead of a list while there is no connection. */
export function NoConnection() {
  return (
    <EmptyState title={t('noConnectionYet')} text={t('noConnectionYet_next')}>
      <a class="button button-primary" href={writeView({ name: 'connections' })}>
        {t('connectService')}
      </a>
    </EmptyState>
  );
}
