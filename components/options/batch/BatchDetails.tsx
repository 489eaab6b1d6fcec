import { t } from '../../../lib/i18n/translate.ts';
import type { Batch, ItemFilter } from '../../../lib/model/batch.ts';
import { isUnsent } from '../../../lib/model/bulk/unsent-line.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { findConnectionOf } from '../../../lib/model/job.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DownloadItems } from '../export/DownloadItems.tsx';
import { RowGrid } from '../list/RowGrid.tsx';
import { ItemFilters } from './ItemFilters.tsx';
import { ItemRow } from './ItemRow.tsx';
import { useBatchLines } from './use-batch-lines.ts';
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

/** Every item of a batch with what became of it, and what was left out of it with why. */
export function BatchDetails({ batch, connections, show, linkTo }: BatchDetailsProps) {
  const { lines, unsent, problem } = useBatchLines(batch, show);
  const connection = findConnectionOf(batch, connections);
  return (
    <>
      <div class="filters counted-filters">
        <ItemFilters {...{ batch, show, linkTo }} unsent={unsent.length} />
        {connection && <DownloadItems {...{ batch, unsent, connection }} />}
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {lines?.length === 0 ? (
        <EmptyState title={t('noItems')} />
      ) : (
        <RowGrid
          label={t('batchItems')}
          count={lines?.length}
          columns={4}
          class="item-grid"
          head={<ItemHead />}
          drawRow={(place) => {
            const line = lines?.[place.place];
            // One that is not sent never changes: its place is name enough.
            const key = line && (isUnsent(line) ? `unsent ${place.place}` : line.number);
            return line && <ItemRow key={key} {...{ place, line, batch, connection }} />;
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
