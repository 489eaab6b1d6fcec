import { t } from '../../../lib/i18n/translate.ts';
import type { Batch, ItemFilter } from '../../../lib/model/batch.ts';
import { CountedLinks } from '../list/CountedLinks.tsx';
import { countEnded } from './batch-words.ts';

/** What needs the user before what does not. */
const filters: (ItemFilter | undefined)[] = [undefined, 'open', 'unconfirmed', 'failed', 'done', 'cancelled'];

interface ItemFiltersProps {
  batch: Batch;
  /** How many lines of its list were left out of it. */
  unsent: number;
  show: ItemFilter | undefined;
  linkTo: (show: ItemFilter | undefined) => string;
}

export function ItemFilters({ batch, unsent, show, linkTo }: ItemFiltersProps) {
  const links = (unsent > 0 ? [...filters, 'unsent' as const] : filters).map((filter) => ({
    href: linkTo(filter),
    label: t(filter === 'open' ? 'itemsOpen' : `jobState_${filter ?? 'all'}`),
    count: countItems(batch, unsent, filter),
    isCurrent: filter === show,
  }));
  return <CountedLinks label={t('state')} links={links} />;
}

function countItems(batch: Batch, unsent: number, filter: ItemFilter | undefined): number {
  if (filter === undefined) return batch.total + unsent;
  if (filter === 'unsent') return unsent;
  return filter === 'open' ? batch.total - countEnded(batch) : batch.counts[filter];
}
