import { t } from '../../../lib/i18n/translate.ts';
import { type Order, orders } from '../../../lib/model/filter/service-query.ts';
import { PopoverField } from '../../ui/PopoverField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Sorting } from './SortHead.tsx';

interface SortFieldProps<Sort extends string> {
  sorts: readonly Sort[];
  getName: (sort: Sort) => string;
  getFirstOrder: (sort: Sort) => Order;
  sorting: Sorting<Sort>;
  onSort: (sorting: Sorting<Sort>) => void;
}

/** Chooses the order of a list in a narrow window, which does not show every column heading to sort by. */
export function SortField<Sort extends string>(props: SortFieldProps<Sort>) {
  const { sorts, getName, getFirstOrder, sorting, onSort } = props;
  const { sortBy, order } = sorting;
  return (
    <div class="only-narrow">
      <PopoverField label={t('sortBy')} value={getName(sortBy)} isActive={false}>
        {() => (
          <div class="sort-field">
            <Select
              label={t('sortBy')}
              value={sortBy}
              options={sorts.map((value) => ({ value, label: getName(value) }))}
              onChange={(sortBy) => onSort({ sortBy, order: getFirstOrder(sortBy) })}
            />
            <Select
              label={t('order')}
              value={order}
              options={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
              onChange={(order) => onSort({ sortBy, order })}
            />
          </div>
        )}
      </PopoverField>
    </div>
  );
}
