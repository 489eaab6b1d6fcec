import { t } from '../../../lib/i18n/translate.ts';
import { type Order, orders } from '../../../lib/model/filter/service-filter.ts';
import { Select } from '../../ui/Select.tsx';
import { type AnySort, getSortName } from './sort-names.ts';

interface SortChoiceProps<Sort> {
  value: { sortBy: Sort; order: Order };
  sorts: readonly Sort[];
  onChange: (change: { sortBy?: Sort; order?: Order }) => void;
}

/** By what a list is sorted, and in which direction. */
export function SortChoice<Sort extends AnySort>({ value, sorts, onChange }: SortChoiceProps<Sort>) {
  return (
    <>
      <Select
        label={t('sortBy')}
        value={value.sortBy}
        options={sorts.map((sort) => ({ value: sort, label: getSortName(sort) }))}
        onChange={(sortBy) => onChange({ sortBy })}
      />
      <Select
        label={t('order')}
        value={value.order}
        options={orders.map((order) => ({ value: order, label: t(`order_${order}`) }))}
        onChange={(order) => onChange({ order })}
      />
    </>
  );
}
