import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useSettings } from '../../hooks/use-settings.ts';
import { useMarkWatchesSeen, useWatches } from '../../hooks/use-watches.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { WatchTable } from './WatchTable.tsx';
import '../list/list.css';

/** Lists the watches of all connections, with their findings. */
export function WatchesPage({ connections }: { connections: Connection[] }) {
  const { value: list, problem, reload } = useWatches();
  const { settings } = useSettings();
  // Around the table, which is removed with its last row.
  const region = useFocusKeeper();
  useMarkWatchesSeen(list ?? []);
  return (
    <>
      <ListHead title={t('watches')} />
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      <section ref={region} class="list-region" tabIndex={-1} aria-label={t('watches')}>
        {list?.length === 0 && (
          <EmptyState title={t('noWatches')} text={t('noWatches_next')}>
            <a class="button" href={writeView({ name: 'reports', filter: defaultReportFilter })}>
              {t('reports')}
            </a>
          </EmptyState>
        )}
        {list !== undefined && list.length > 0 && (
          <>
            <p class="list-note">{t('watches_lead')}</p>
            {settings?.keepsCopy === false && (
              <p class="watches-off">
                {t('watchesNeedCopy')} <a href={writeView({ name: 'settings' })}>{t('settings')}</a>
              </p>
            )}
            <WatchTable {...{ watches: list, connections }} />
          </>
        )}
      </section>
    </>
  );
}
