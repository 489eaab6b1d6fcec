import { t } from '../../../lib/i18n/translate.ts';
import type { Problem, ProblemCode } from '../../../lib/model/problem.ts';
import { writeView } from '../../../lib/model/view.ts';

/** What is put right under Connections and nowhere else. */
const connectionFaults: ProblemCode[] = ['keyRefused', 'keyMissing', 'permissionMissing', 'redirected', 'notJson'];

/** The way to Connections, where that helps. */
export function ConnectionsLink({ problem }: { problem: Problem }) {
  if (!connectionFaults.includes(problem.code)) return null;
  return (
    <a class="button" href={writeView({ name: 'connections' })}>
      {t('openConnections')}
    </a>
  );
}
