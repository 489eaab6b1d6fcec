import { t } from '../../../../lib/i18n/translate.ts';
import type { ReportSort } from '../../../../lib/model/filter/report-filter.ts';
import { isGroup, type Line, type RowGroup } from '../../../../lib/report-list/group-rows.ts';
import type { ListRow } from '../../../../lib/report-list/list-row.ts';
import { cutForRow } from '../../list/AddressParts.tsx';
import { RowCheck } from '../../list/RowCheck.tsx';
import { type GridPlace, GridRow, RowGrid } from '../../list/RowGrid.tsx';
import type { Sorting } from '../../list/SortHead.tsx';
import type { Selection } from '../../list/use-selection.ts';
import type { ListLines } from '../use-list-lines.ts';
import type { ReportRows } from '../use-report-rows.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { GroupRow } from './GroupRow.tsx';
import { type ColumnChoice, listColumns } from './list-columns.tsx';
import { type RowActions, RowCells } from './RowCells.tsx';

interface ReportTableProps extends RowActions {
  rows: ReportRows;
  shown: ListLines;
  selection: Selection;
  /** The report whose details are shown. */
  reportId?: string;
  columns: ColumnChoice;
  sorting: Sorting<ReportSort>;
  onSort: (sorting: Sorting<ReportSort>) => void;
  onMove?: (reportId: string) => void;
  /** See `useHeldRows`. */
  question: string;
}

/** The table of reports, with group headings if the list is grouped. */
export function ReportTable({ sorting, onSort, onMove, question, ...table }: ReportTableProps) {
  const { shown, selection, reportId, columns } = table;
  const { lines, groupBy } = shown;
  const isShown = (line: Line | undefined) => line !== undefined && !isGroup(line) && line.id === reportId;
  return (
    <RowGrid
      label={t('reports')}
      count={lines?.length}
      class="report-grid"
      style={{ '--chosen': columns.shown.map((column) => listColumns[column].width).join(' ') }}
      head={<ColumnHeads {...{ sorting, selection, columns, onSort }} />}
      isTree={groupBy !== undefined}
      onExtend={selection.extend}
      question={question}
      current={reportId === undefined ? undefined : findCurrent(reportId, lines?.findIndex(isShown))}
      onMove={(place) => {
        const line = lines?.[place];
        if (line && !isGroup(line)) onMove?.(line.id);
      }}
      getKey={(place) => findLineKey(lines?.[place])}
      drawRow={(place) => {
        const line = lines?.[place.place];
        if (!line) return null;
        return isGroup(line) ? drawGroup(line, place, table) : drawReport(line, place, table);
      }}
    />
  );
}

function findLineKey(line: Line | undefined): string | undefined {
  return line && (isGroup(line) ? `group ${line.key}` : line.id);
}

/** The row of the report whose details are shown, if it is listed. */
function findCurrent(id: string, place = -1) {
  return place < 0 ? undefined : { id, place };
}

type Table = Omit<ReportTableProps, 'sorting' | 'onSort' | 'onMove' | 'question'>;

function drawGroup(group: RowGroup, place: GridPlace, { shown, selection, columns }: Table) {
  const { groupBy = 'project', isCollapsed, toggle } = shown;
  const { key, rows } = group;
  return (
    <GroupRow
      key={findLineKey(group)}
      {...{ place, groupBy, rows }}
      chosen={selection.countIn(group)}
      columns={columns.shown.length}
      isCollapsed={isCollapsed(key)}
      onToggle={() => toggle(key)}
      onChoose={(isRange) => selection.toggle(group, isRange)}
    />
  );
}

function drawReport(line: ListRow, place: GridPlace, table: Table) {
  const { rows, shown, selection, columns, reportId, ...actions } = table;
  const row = rows.get(line);
  const { report } = row;
  const isSelected = selection.has(line);
  const choose = (isRange: boolean) => selection.toggle(line, isRange);
  const keys = { Enter: () => actions.onDetails(report.id), ' ': () => choose(false) };
  const isInGroup = shown.groupBy && shown.isInGroup(place.place);
  return (
    <GridRow
      key={findLineKey(line)}
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
      <RowCells row={row} columns={columns.shown} {...actions} />
    </GridRow>
  );
}
