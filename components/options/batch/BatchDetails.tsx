import { t } from '../../../lib/i18n/translate.ts';
import type { Batch, ItemFilter } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { findConnectionOf } from '../../../lib/model/job.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DownloadItems } from '../export/DownloadItems.tsx';
import { RowGrid } from '../list/RowGrid.tsx';
import { ItemFilters } from './ItemFilters.tsx';
import { ItemRow } from './ItemRow.tsx';
import { useBatchItems } from './use-batch-items.ts';
import '../activity/activity.css';
import '../list/list.css';
import './batch.css';

interface BatchDetailsProps {
  batch: Batch;
  connections: Connection[];
  /** Which items are looked at; absent: all. */
  show: ItemFilter | undefined;
  /** The address of the same with other items. */
  linkTo: (show: ItemFilter | undefined) => string;
}

/** Every item of a batch with what became of it. */
export function BatchDetails({ batch, connections, show, linkTo }: BatchDetailsProps) {
  const { items, problem } = useBatchItems(batch, show);
  const connection = findConnectionOf(batch, connections);
  return (
    <>
      <div class="filters activity-filters">
        <ItemFilters {...{ batch, show, linkTo }} />
        {connection && <DownloadItems batchId={batch.id} connection={connection} />}
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {items?.length === 0 ? (
        <EmptyState title={t('noItems')} />
      ) : (
        <RowGrid
          label={t('batchItems')}
          count={items?.length}
          columns={4}
          class="item-grid"
          head={<ItemHead />}
          drawRow={(place) => {
            const item = items?.[place.place];
            return item && <ItemRow key={item.number} {...{ place, item, batch, connection }} />;
          }}
        />
      )}
    </>
  );
}

function ItemHead() {
  return (
    <tr aria-rowindex={1}>
      <th class="col-state" scope="col">
        <span class="job-mark-word">{t('state')}</span>
      </th>
      <th class="col-grade" scope="col">
        <VisuallyHidden>{t('grade')}</VisuallyHidden>
      </th>
      <th scope="col">{t('address')}</th>
      <th class="col-item-actions" scope="col">
        <VisuallyHidden>{t('actions')}</VisuallyHidden>
      </th>
    </tr>
  );
}
