import { t } from '../../../lib/i18n/translate.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cutForRow } from '../list/AddressParts.tsx';
import { RowCheck } from '../list/RowCheck.tsx';
import { SkeletonRows } from '../list/SkeletonRows.tsx';
import { type RowActions, RowCells } from './RowCells.tsx';
import type { Row } from './row.ts';
import type { Selection } from './use-reports.ts';

interface ReportTableProps extends RowActions {
  /** Absent while the first answer is under way. */
  rows: Row[] | undefined;
  selection: Selection;
}

export function ReportTable({ rows, selection, ...actions }: ReportTableProps) {
  return (
    <table class="table report-table" aria-label={t('reports')}>
      <thead>
        <tr>
          <th class="col-check" scope="col">
            <RowCheck
              label={t('selectAll')}
              count={selection.ids.size}
              total={rows?.length ?? 0}
              onToggle={selection.toggleAll}
            />
          </th>
          <th class="col-grade" scope="col">
            <VisuallyHidden>{t('grade')}</VisuallyHidden>
          </th>
          <ColumnHeads />
          <th class="col-actions" scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {!rows && <SkeletonRows count={10} columns={8} />}
        {rows?.map((row) => (
          <ReportRow
            key={row.report.id}
            row={row}
            isSelected={selection.ids.has(row.report.id)}
            onToggle={(isRange) => selection.toggle(row.report.id, isRange)}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}

function ColumnHeads() {
  return (
    <>
      <th scope="col">{t('address')}</th>
      <th class="only-wide col-middle" scope="col">
        {t('project')}
      </th>
      <th class="only-wide col-time" scope="col">
        {t('privacy')}
      </th>
      <th class="only-wide col-time" scope="col">
        {t('created')}
      </th>
      <th class="only-wide col-time" scope="col">
        {t('generated')}
      </th>
    </>
  );
}

interface ReportRowProps extends RowActions {
  row: Row;
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
}

function ReportRow({ row, isSelected, onToggle, ...actions }: ReportRowProps) {
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
