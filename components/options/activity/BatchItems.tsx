import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { type Batch, type BatchItem, type ItemFilter, isItemEnd, toItem } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { findConnectionOf } from '../../../lib/model/job.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { useThrottled } from '../../hooks/use-throttled.ts';
import { useDatabase, useNotices } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CountedLinks } from '../list/CountedLinks.tsx';
import { RowGrid } from '../list/RowGrid.tsx';
import { countEnded } from './batch-words.ts';
import { DownloadItems } from './DownloadItems.tsx';
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
  const { items, problem, reload } = useBatchItems(batch, show);
  const connection = findConnectionOf(batch, connections);
  return (
    <>
      <div class="filters counted-filters">
        <ItemFilters {...{ batch, show, linkTo }} />
        {connection && <DownloadItems {...{ batch, connection }} />}
      </div>
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {items?.length === 0 && <EmptyState title={t('noItems')} />}
      {(items ? items.length > 0 : !problem) && (
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

interface ShownItems {
  /** The items that match the filter, in order. Absent until the first are read. */
  items: BatchItem[] | undefined;
  problem?: Problem;
  reload: () => void;
}

/** Milliseconds between updates: many jobs of a batch end in a second. */
const noticePause = 250;

/** The items of a batch, read from the database and then updated by the notices of their jobs. */
function useBatchItems({ id, state, settledAt }: Batch, show: ItemFilter | undefined): ShownItems {
  const { readBatch } = useDatabase();
  const [problem, setProblem] = useState<Problem>();
  const [version, touch] = useReducer((version: number) => version + 1, 0);
  const [attempt, setAttempt] = useState(0);
  const touchSoon = useThrottled(noticePause, () => touch(undefined));
  const known = useRef<BatchItem[]>([]);
  // Items from notices, which are newer than the stored items still being read.
  const newer = useRef(new Map<number, BatchItem>());
  useNotices((notice) => {
    if (notice.type !== 'job' || notice.job.batchId !== id) return;
    const item = toItem(notice.job);
    newer.current.set(item.number, item);
    if (known.current[item.number]) known.current[item.number] = item;
    touchSoon();
  });
  // Reads again after a cancel or retry, which sends no notice for each item.
  useEffect(() => {
    const controller = new AbortController();
    newer.current = new Map();
    setProblem(undefined);
    const take = (items: BatchItem[]) => {
      for (const item of items) known.current[item.number] = newer.current.get(item.number) ?? item;
      touchSoon();
    };
    readBatch(id, take, controller.signal).then(
      () => touch(undefined),
      (error: unknown) => setProblem(toProblem(error)),
    );
    return () => controller.abort();
  }, [id, state, settledAt, attempt, readBatch]);
  const items = useMemo(() => {
    const all = known.current;
    if (version === 0) return undefined;
    return show ? all.filter((item) => isShown(item, show)) : [...all];
  }, [version, show]);
  return { items, problem, reload: () => setAttempt(attempt + 1) };
}

function isShown({ state }: BatchItem, show: ItemFilter): boolean {
  return show === 'open' ? !isItemEnd(state) : state === show;
}
