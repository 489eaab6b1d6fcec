import { t } from '../../../lib/i18n/translate.ts';
import type { ReportSort } from '../../../lib/model/filter/report-filter.ts';
import { type Order, orders, type ProjectSort, type QuerySort } from '../../../lib/model/filter/service-filter.ts';
import { Select } from '../../ui/Select.tsx';

interface SortChoiceProps<Sort> {
  value: { sortBy: Sort; order: Order };
  sorts: readonly Sort[];
  onChange: (change: { sortBy?: Sort; order?: Order }) => void;
}

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

type AnySort = ReportSort | QuerySort | ProjectSort;

/** The names of the columns. Sorting by id is sorting by creation. */
const keys = {
  id: 'created',
  created_at: 'created',
  created: 'created',
  generated_at: 'generated',
  generated: 'generated',
  url: 'address',
  project: 'project',
  result: 'grade',
  was: 'was',
  failed: 'checksFailed',
  score: 'score',
  privacy: 'privacy',
} as const;

export function getSortName(sort: AnySort): string {
  return t(keys[sort]);
}
