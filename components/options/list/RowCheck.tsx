import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Selection } from './use-selection.ts';

interface RowCheckProps {
  label: string;
  /** How many of the `total` rows are selected. */
  count: number;
  total: number;
  onToggle: (isRange: boolean) => void;
}

/** Selects a row, or all rows of a group; indeterminate if some of them are selected. */
export function RowCheck({ label, count, total, onToggle }: RowCheckProps) {
  return (
    <input
      class="row-check"
      type="checkbox"
      aria-label={label}
      disabled={total === 0}
      checked={total > 0 && count === total}
      indeterminate={count > 0 && count < total}
      onClick={(event) => onToggle(event.shiftKey)}
    />
  );
}

export type SelectAllHeadProps = Pick<Selection, 'count' | 'total' | 'selectAll' | 'clear'>;

/** The heading of the column of checkboxes: selects all rows that match. */
export function SelectAllHead({ count, total, selectAll, clear }: SelectAllHeadProps) {
  return (
    <th class="col-check" scope="col">
      <RowCheck
        label={t('selectMatching', formatNumber(total))}
        count={count}
        total={total}
        onToggle={count === total ? clear : selectAll}
      />
    </th>
  );
}
