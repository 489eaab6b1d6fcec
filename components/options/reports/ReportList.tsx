import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { isNarrowed, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { handleSelectionKey, useSelection } from '../list/use-selection.ts';
import { noFilter } from './filters/FilterChips.tsx';
import { useCopy } from './LocalCopy.tsx';
import { EmptyCopy } from './StatusChip.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import type { ColumnChoice } from './table/list-columns.tsx';
import { ReportTable } from './table/ReportTable.tsx';
import type { RowActions } from './table/RowCells.tsx';
import { type ListKeys, useListKeys } from './use-list-keys.ts';
import type { ListLines } from './use-list-lines.ts';
import type { ReportRows } from './use-report-rows.ts';
import type { ServiceReports } from './use-service-reports.ts';

interface ReportListProps extends RowActions, Pick<ListKeys, 'onClose' | 'onHelp'> {
  connection: Connection;
  asked: ServiceReports;
  rows: ReportRows;
  shown: ListLines;
  filter: ReportFilter;
  columns: ColumnChoice;
  /** The report whose details are shown. */
  reportId?: string;
  onChange: (change: Partial<ReportFilter>) => void;
  /** Called when a key moves to the row of another report. */
  onMove?: (reportId: string) => void;
}

/** The list, or what is shown in its place. The table stays while reports are read or synced for the first time. */
export function ReportList(props: ReportListProps) {
  const { connection, asked, rows, shown, filter, onChange, onClose, onHelp, ...table } = props;
  const { loaded } = useCopy();
  const { list, isRead, problem, reload } = loaded;
  const selection = useSelection(list, shown);
  useListKeys({ rows, shown, selection, onClose, onHelp, ...table });
  const isEmpty = isRead && rows.count === 0;
  const isFilling = list.count() === 0;
  // Around all, since the list is removed with its last row.
  const region = useFocusKeeper<HTMLDivElement>();
  const keys = { onKeyDown: (event: KeyboardEvent) => handleSelectionKey(event, selection) };
  return (
    <div ref={region} class="list-region" tabIndex={-1} {...keys}>
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {!problem && isEmpty && <NoRows {...{ asked, filter, onChange }} />}
      {!problem && !isEmpty && (
        <>
          {asked.problem && <ProblemNotice problem={asked.problem} onRetry={asked.askMore} />}
          <div class="report-frame" aria-busy={!isRead}>
            <ReportTable
              {...{ rows, selection, ...table }}
              shown={isFilling ? { ...shown, lines: undefined } : shown}
              sorting={filter}
              question={JSON.stringify([filter, shown.groupBy])}
              onSort={onChange}
            />
          </div>
          {asked.askMore && !asked.problem && (
            <p class="list-end">
              <Button onClick={asked.askMore}>{t('lookFurther')}</Button>
            </p>
          )}
          <SelectionBar {...{ connection, selection, filter }} onWatch={table.onWatch} />
        </>
      )}
    </div>
  );
}

type NoRowsProps = Pick<ReportListProps, 'asked' | 'filter' | 'onChange'>;

function NoRows({ asked, filter, onChange }: NoRowsProps) {
  const { loaded, sync } = useCopy();
  const { list } = loaded;
  const { state } = sync;
  if (asked.isAsking) return <EmptyState title={t('copy_asking')} />;
  if (asked.problem) return <ProblemNotice problem={asked.problem} onRetry={asked.askMore} />;
  if (list.count() > 0 && isNarrowed(filter)) {
    const { sortBy, order } = filter;
    return (
      <EmptyState {...nothingMatches(state)}>
        {asked.askMore && <Button onClick={asked.askMore}>{t('lookFurther')}</Button>}
        <Button onClick={() => onChange({ ...noFilter, sortBy, order })}>{t('clearFilters')}</Button>
      </EmptyState>
    );
  }
  return <EmptyCopy sync={sync} />;
}

function nothingMatches(state: SyncState | undefined) {
  if (state && !state.isComplete) return { title: t('nothingYet'), text: t('nothingYet_next') };
  return { title: t('nothingMatches'), text: t('nothingMatches_next') };
}
