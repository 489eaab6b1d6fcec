import { t } from '../../../lib/i18n/translate.ts';
import { connectionCodes } from '../../../lib/model/connection-problems.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import { writeView } from '../../../lib/model/view.ts';

/** The way to Connections, where that helps. */
export function ConnectionsLink({ problem }: { problem: Problem }) {
  if (!connectionCodes.includes(problem.code)) return null;
  return (
    <a class="button" href={writeView({ name: 'connections' })}>
      {t('openConnections')}
    </a>
  );
}
