import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type ActivityView, writeView } from '../../../lib/model/view.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { BatchBar } from './BatchBar.tsx';
import { BatchDetails } from './BatchDetails.tsx';
import { describeBatch } from './batch-words.ts';

interface BatchPageProps {
  view: ActivityView;
  connections: Connection[];
}

/** One batch with all its items. */
export function BatchPage({ view, connections }: BatchPageProps) {
  const { list, isRead } = useBatches();
  const batch = list.find(({ id }) => id === view.batchId);
  return (
    <>
      <a class="batch-back" href={writeView({ name: 'activity' })}>
        <ListIcon name="previous" />
        {t('activity')}
      </a>
      <ListHead title={batch ? describeBatch(batch) : t('details')} />
      {!batch && isRead && <EmptyState title={t('batchGone')} />}
      {batch && (batch.settledAt === undefined || batch.counts.failed + batch.counts.unconfirmed > 0) && (
        <div class="batch-bars">
          <BatchBar batch={batch} hasDetails />
        </div>
      )}
      {batch && (
        <BatchDetails
          key={batch.id}
          {...{ batch, connections }}
          show={view.show}
          linkTo={(show) => writeView({ name: 'activity', batchId: batch.id, ...(show && { show }) })}
        />
      )}
    </>
  );
}
