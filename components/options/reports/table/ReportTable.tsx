import { t } from '../../../../lib/i18n/translate.ts';
import { isGroup, type Line, type RowGroup } from '../../../../lib/report-list/group-rows.ts';
import type { ListRow } from '../../../../lib/report-list/list-row.ts';
import { cutForRow } from '../../list/AddressParts.tsx';
import { RowCheck } from '../../list/RowCheck.tsx';
import { type GridPlace, GridRow, RowGrid } from '../../list/RowGrid.tsx';
import { type RowActions, RowCells } from '../RowCells.tsx';
import type { Selection } from '../selection/use-selection.ts';
import type { ListLines } from '../use-list-lines.ts';
import type { ReportRows } from '../use-report-rows.ts';
import { ColumnHeads, type Sorting } from './ColumnHeads.tsx';
import { GroupRow } from './GroupRow.tsx';

interface ReportTableProps extends RowActions {
  rows: ReportRows;
  shown: ListLines;
  selection: Selection;
  /** The report whose details are shown. */
  reportId?: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onMove?: (reportId: string) => void;
}

/** All rows in one list, below the headings of their groups where they are grouped. */
export function ReportTable({ sorting, onSort, onMove, ...table }: ReportTableProps) {
  const { shown, selection, reportId } = table;
  const { lines, groupBy } = shown;
  const isShown = (line: Line | undefined) => line !== undefined && !isGroup(line) && line.id === reportId;
  return (
    <RowGrid
      label={t('reports')}
      count={lines?.length}
      columns={8}
      class="report-grid report-table"
      head={<ColumnHeads {...{ sorting, selection, onSort }} />}
      isTree={groupBy !== undefined}
      onExtend={selection.extend}
      current={reportId === undefined ? undefined : findCurrent(reportId, lines?.findIndex(isShown))}
      onMove={(place) => {
        const line = lines?.[place];
        if (line && !isGroup(line)) onMove?.(line.id);
      }}
      drawRow={(place) => {
        const line = lines?.[place.place];
        if (!line) return null;
        return isGroup(line) ? drawGroup(line, place, table) : drawReport(line, place, table);
      }}
    />
  );
}

/** The row of the report whose details are shown, if it is listed. */
function findCurrent(id: string, place = -1) {
  return place < 0 ? undefined : { id, place };
}

type Table = Omit<ReportTableProps, 'sorting' | 'onSort' | 'onMove'>;

function drawGroup(group: RowGroup, place: GridPlace, { shown, selection }: Table) {
  const { groupBy = 'project', isShut, toggle } = shown;
  const { key, rows } = group;
  return (
    <GroupRow
      key={`group ${key}`}
      {...{ place, groupBy, rows }}
      chosen={selection.countIn(group)}
      isShut={isShut(key)}
      onToggle={() => toggle(key)}
      onChoose={(isRange) => selection.toggle(group, isRange)}
    />
  );
}

function drawReport(line: ListRow, place: GridPlace, { rows, shown, selection, reportId, ...actions }: Table) {
  const row = rows.get(line);
  const { report } = row;
  const isSelected = selection.has(line);
  const choose = (isRange: boolean) => selection.toggle(line, isRange);
  const keys = { Enter: () => actions.onDetails(report), ' ': () => choose(false) };
  const isInGroup = shown.groupBy && shown.isInGroup(place.place);
  return (
    <GridRow
      key={report.id}
      {...place}
      {...{ isSelected, keys }}
      isCurrent={report.id === reportId}
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
      <RowCells row={row} {...actions} />
    </GridRow>
  );
}
