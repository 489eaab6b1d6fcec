import { nameFile } from '../../../lib/export/file-name.ts';
import { writeItemsCsv } from '../../../lib/export/write-csv.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { type Batch, type BatchItem, type ItemFilter, isItemEnd } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { findConnectionOf } from '../../../lib/model/job.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useDatabase, useNotices } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { saveFile } from '../export/save-file.ts';
import { CountedLinks } from '../list/CountedLinks.tsx';
import { RowGrid } from '../list/RowGrid.tsx';
import { countEnded } from './batch-words.ts';
import { ItemRow } from './ItemRow.tsx';
import './activity.css';
import '../list/list.css';
import './batch.css';

interface BatchItemsProps {
  batch: Batch;
  connections: Connection[];
  /** Which items are shown; absent for all. */
  show: ItemFilter | undefined;
  /** Returns the address of this batch with another filter. */
  linkTo: (show: ItemFilter | undefined) => string;
}

/** Every item of a batch with its outcome. */
export function BatchItems({ batch, connections, show, linkTo }: BatchItemsProps) {
  const { value, problem, reload } = useBatchItems(batch);
  const items = value?.filter((item) => isShown(item, show));
  const connection = findConnectionOf(batch, connections);
  const saving = useAttempt();
  return (
    <>
      <div class="filters counted-filters">
        <ItemFilters {...{ batch, show, linkTo }} />
        {connection && value && (
          <Button isBusy={saving.isBusy} onClick={() => saving.run(() => saveItems(value, batch, connection))}>
            {t('downloadCsv')}
          </Button>
        )}
      </div>
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {saving.problem && <ProblemNotice problem={saving.problem} />}
      {items?.length === 0 && <EmptyState title={t('noItems')} />}
      {(items ? items.length > 0 : !problem) && (
        <RowGrid
          label={t('batchItems')}
          count={items?.length}
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

async function saveItems(items: readonly BatchItem[], batch: Batch, connection: Connection): Promise<void> {
  const blob = await writeItemsCsv(items, connection.address);
  saveFile(blob, nameFile(connection, t(`work_${batch.kind}`), 'csv'));
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

/** States that need the user come first. */
const filters: (ItemFilter | undefined)[] = [undefined, 'open', 'unconfirmed', 'failed', 'done', 'cancelled'];

interface ItemFiltersProps {
  batch: Batch;
  show: ItemFilter | undefined;
  linkTo: (show: ItemFilter | undefined) => string;
}

function ItemFilters({ batch, show, linkTo }: ItemFiltersProps) {
  const links = filters.map((filter) => ({
    href: linkTo(filter),
    label: t(filter === 'open' ? 'itemsOpen' : `jobState_${filter ?? 'all'}`),
    count: countItems(batch, filter),
    isCurrent: filter === show,
  }));
  return <CountedLinks label={t('state')} links={links} />;
}

function countItems(batch: Batch, filter: ItemFilter | undefined): number {
  if (filter === undefined) return batch.total;
  return filter === 'open' ? batch.total - countEnded(batch) : batch.counts[filter];
}

/** Milliseconds between two reads: many jobs of a batch end in a second. */
const readPause = 1_000;

/** The items of a batch, read again when jobs of it change. */
function useBatchItems({ id, state, settledAt }: Batch) {
  const { readBatch } = useDatabase();
  const answer = useAnswer(`${id} ${state} ${settledAt}`, () => readBatch(id));
  const reloadSoon = useThrottled(readPause, answer.reload);
  useNotices((notice) => notice.type === 'job' && notice.job.batchId === id && reloadSoon());
  return answer;
}

function isShown({ state }: BatchItem, show: ItemFilter | undefined): boolean {
  if (show === undefined) return true;
  return show === 'open' ? !isItemEnd(state) : state === show;
}
