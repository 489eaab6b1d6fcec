import { t } from '../../../lib/i18n/translate.ts';
import { GridRow } from '../list/GridRow.tsx';
import { RowGrid } from '../list/RowGrid.tsx';
import { type RowActions, RowCells } from '../reports/RowCells.tsx';
import { ColumnHeads, type Sorting } from './ColumnHeads.tsx';
import type { IndexRows } from './use-index-rows.ts';

interface IndexTableProps extends RowActions {
  rows: IndexRows;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** All rows in one list. */
export function IndexTable({ rows, sorting, onSort, ...actions }: IndexTableProps) {
  return (
    <RowGrid
      label={t('reports')}
      count={rows.count}
      columns={7}
      head={<ColumnHeads sorting={sorting} onSort={onSort} />}
      drawRow={(place) => {
        const row = rows.get(place.place);
        return (
          <GridRow key={row.report.id} {...place} onEnter={() => actions.onDetails(row.report)}>
            <RowCells row={row} {...actions} />
          </GridRow>
        );
      }}
    />
  );
}
