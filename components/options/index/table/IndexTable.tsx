import { t } from '../../../../lib/i18n/translate.ts';
import type { ReportIndex } from '../../../../lib/report-index/report-index.ts';
import { GridRow } from '../../list/GridRow.tsx';
import { RowCheck } from '../../list/RowCheck.tsx';
import { type GridPlace, RowGrid } from '../../list/RowGrid.tsx';
import { cutForRow } from '../../list/split-address.ts';
import { type RowActions, RowCells } from '../../reports/RowCells.tsx';
import type { IndexSelection } from '../selection/use-index-selection.ts';
import type { IndexLines } from '../use-index-lines.ts';
import type { IndexRows } from '../use-index-rows.ts';
import { ColumnHeads, type Sorting } from './ColumnHeads.tsx';
import { FormerGrade } from './FormerGrade.tsx';
import { GroupRow } from './GroupRow.tsx';
import { findFormerGrade } from './grade-history.ts';

export interface IndexTableProps extends RowActions {
  index: ReportIndex;
  rows: IndexRows;
  shown: IndexLines;
  selection: IndexSelection;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** All rows in one list, below the headings of their groups where they are grouped. */
export function IndexTable({ sorting, onSort, ...table }: IndexTableProps) {
  const { shown, selection } = table;
  const { lines, groupBy } = shown;
  return (
    <RowGrid
      label={t('reports')}
      count={lines?.length}
      columns={8}
      class="index-grid report-table"
      head={<ColumnHeads {...{ sorting, selection, onSort }} />}
      isTree={groupBy !== undefined}
      onExtend={selection.extend}
      drawRow={(place) => {
        const line = lines?.[place.place] ?? 0;
        return line < 0 ? drawGroup(line, place, table) : drawReport(line, place, table);
      }}
    />
  );
}

type Table = Omit<IndexTableProps, 'sorting' | 'onSort'>;

function drawGroup(line: number, place: GridPlace, { index, shown, selection }: Table) {
  const { groupBy = 'project', groups, listRows, isShut, toggle } = shown;
  return (
    <GroupRow
      key={`group ${groups?.keys[-1 - line]}`}
      {...{ place, index, groupBy }}
      rows={listRows(line)}
      chosen={selection.countIn(line)}
      isShut={isShut(line)}
      onToggle={() => toggle(line)}
      onChoose={(isRange) => selection.toggle(line, isRange)}
    />
  );
}

function drawReport(line: number, place: GridPlace, { index, rows, shown, selection, ...actions }: Table) {
  const row = rows.get(line);
  const { report } = row;
  const isSelected = index.chosen.has(line);
  const choose = (isRange: boolean) => selection.toggle(line, isRange);
  const keys = { Enter: () => actions.onDetails(report), ' ': () => choose(false) };
  const isInGroup = shown.groupBy && shown.isInGroup(place.place);
  return (
    <GridRow
      key={report.id}
      {...place}
      {...{ isSelected, keys }}
      level={shown.groupBy && (isInGroup ? 2 : 1)}
      class={isInGroup ? 'row-in-group' : undefined}
    >
      <td class="col-check">
        <RowCheck
          label={t('selectReport', cutForRow(report.url))}
          count={Number(isSelected)}
          total={1}
          onToggle={choose}
        />
      </td>
      <RowCells row={row} note={drawFormer(line, place, { index, shown })} {...actions} />
    </GridRow>
  );
}

/** Of a page's reports over time: that this one has another grade than the one before it. */
function drawFormer(line: number, { place }: GridPlace, { index, shown }: Pick<Table, 'index' | 'shown'>) {
  if (shown.groupBy !== 'page') return undefined;
  const report = index.get(line);
  const below = shown.isInGroup(place + 1) ? shown.lines?.[place + 1] : undefined;
  const former = findFormerGrade(report, below === undefined ? undefined : index.get(below));
  return report.result && former && <FormerGrade grade={report.result} former={former} />;
}
