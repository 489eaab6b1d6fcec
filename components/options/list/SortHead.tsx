import { t } from '../../../lib/i18n/translate.ts';
import type { Order } from '../../../lib/model/filter/service-query.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export interface Sorting<Sort extends string> {
  sortBy: Sort;
  order: Order;
}

interface SortHeadProps<Sort extends string> {
  sort: Sort;
  name: string;
  /** The name is only for screen readers and the tooltip. */
  isNameHidden?: boolean;
  class?: string;
  sorting: Sorting<Sort>;
  /** The order after the first press; another press reverses it. */
  firstOrder: Order;
  onSort: (sorting: Sorting<Sort>) => void;
}

/** The heading of a column, as a button that sorts by it. */
export function SortHead<Sort extends string>(props: SortHeadProps<Sort>) {
  const { sort, name, isNameHidden, sorting, firstOrder, onSort } = props;
  const isSorted = sort === sorting.sortBy;
  const opposite = sorting.order === 'asc' ? 'desc' : 'asc';
  const direction = sorting.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th class={props.class} scope="col" aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        class="head-button"
        data-order={isSorted ? sorting.order : undefined}
        title={t('sortByColumn', name)}
        onClick={() => onSort({ sortBy: sort, order: isSorted ? opposite : firstOrder })}
      >
        {isNameHidden ? <VisuallyHidden>{name}</VisuallyHidden> : <span class="head-name">{name}</span>}
        <Icon name="down" />
      </button>
    </th>
  );
}
