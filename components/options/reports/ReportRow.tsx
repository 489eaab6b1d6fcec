import { t } from '../../../lib/i18n/translate.ts';
import { RowCheck } from '../list/RowCheck.tsx';
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
        <RowCheck
          label={t('selectReport', cutForRow(row.report.url))}
          count={isSelected ? 1 : 0}
          total={1}
          onToggle={onToggle}
        />
      </td>
      <RowCells row={row} {...actions} />
    </tr>
  );
}
