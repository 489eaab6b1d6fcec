import { t } from '../../../lib/i18n/translate.ts';
import { cutForRow } from '../list/split-address.ts';
import { type RowActions, RowCells } from './RowCells.tsx';
import type { Row } from './row.ts';

interface ReportRowProps extends RowActions {
  row: Row;
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
}

export function ReportRow({ row, isSelected, onToggle, ...actions }: ReportRowProps) {
  return (
    <tr class={isSelected ? 'row-chosen' : undefined}>
      <td class="col-check">
        <input
          class="row-check"
          type="checkbox"
          aria-label={t('selectReport', cutForRow(row.report.url))}
          checked={isSelected}
          onClick={(event) => onToggle(event.shiftKey)}
        />
      </td>
      <RowCells row={row} {...actions} />
    </tr>
  );
}
