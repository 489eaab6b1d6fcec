import { t } from '../../../lib/i18n/translate.ts';
import { type Order, orders } from '../../../lib/model/filter/service-filter.ts';
import { Select } from '../../ui/Select.tsx';

interface SortChoiceProps<Sort extends string> {
  value: { sortBy: Sort; order: Order };
  sorts: readonly Sort[];
  getLabel: (sort: Sort) => string;
  onChange: (change: { sortBy?: Sort; order?: Order }) => void;
}

/** By what a list is sorted, and in which direction. */
export function SortChoice<Sort extends string>({ value, sorts, getLabel, onChange }: SortChoiceProps<Sort>) {
  return (
    <>
      <Select
        label={t('sortBy')}
        value={value.sortBy}
        options={sorts.map((sort) => ({ value: sort, label: getLabel(sort) }))}
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
