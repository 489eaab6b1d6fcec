import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { isNarrowed, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { useOnChange } from '../../hooks/use-on-change.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { undoButtonId } from '../../ui/UndoBar.tsx';
import { NoReportsYet } from '../list/NoReportsYet.tsx';
import { getStickyTop } from '../list/use-row-focus.ts';
import { noFilter } from './filters/FilterChips.tsx';
import type { RowActions } from './RowCells.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { type Selection, useSelection } from './selection/use-selection.ts';
import type { ColumnChoice } from './table/list-columns.tsx';
import { ReportTable } from './table/ReportTable.tsx';
import { isLayerOpen } from './use-list-keys.ts';
import type { ListLines } from './use-list-lines.ts';
import type { LoadedList } from './use-report-list.ts';
import type { ReportRows } from './use-report-rows.ts';
import type { ServiceReports } from './use-service-reports.ts';
import type { Sync } from './use-sync.ts';

interface ReportListProps extends RowActions {
  connection: Connection;
  loaded: LoadedList;
  sync: Sync;
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
  const { connection, loaded, sync, asked, rows, shown, filter, onChange, ...table } = props;
  const { list, isRead, problem, reload } = loaded;
  const selection = useSelection(list, shown);
  const frame = useRef<HTMLDivElement>(null);
  useScrollToTop(frame, JSON.stringify([filter, shown.groupBy]));
  const isEmpty = isRead && rows.count === 0;
  const focusWhenFilled = useFocusWhenFilled(frame, isEmpty);
  if (problem) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (isEmpty) return <NoRows {...{ list, rows, sync, asked, filter, onChange }} onClear={focusWhenFilled} />;
  const isFilling = list.count() === 0;
  const keys = { onKeyDown: (event: KeyboardEvent) => handleKey(event, selection) };
  return (
    <>
      {asked.problem && <ProblemNotice problem={asked.problem} onRetry={asked.askMore} />}
      <p class="list-note" role="status">
        {shown.isUngrouped && t('noPageTwice')}
      </p>
      <div ref={frame} class="report-frame" aria-busy={!isRead} {...keys}>
        <ReportTable
          {...{ rows, selection, ...table }}
          shown={isFilling ? { ...shown, lines: undefined } : shown}
          sorting={filter}
          onSort={onChange}
        />
      </div>
      <SelectionBar {...{ connection, list, selection, filter }} onWatch={table.onWatch} />
    </>
  );
}

function handleKey(event: KeyboardEvent, { count, hidden, selectAll, clear }: Selection): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  // The panel of the columns is in the headings.
  if (isLayerOpen()) return;
  const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (isAll) {
    event.preventDefault();
    selectAll();
  } else if (key === 'Escape' && count + hidden > 0) clear();
}

interface NoRowsProps extends Pick<ReportListProps, 'rows' | 'sync' | 'asked' | 'filter' | 'onChange'> {
  list: LoadedList['list'];
  onClear: () => void;
}

function NoRows({ list, rows, sync: { state, problem }, asked, filter, onChange, onClear }: NoRowsProps) {
  // The deleted rows had the focus: move it to Undo. After every render, since Undo may appear later.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (rows.isEmptied && isLost) document.getElementById(undoButtonId)?.focus();
  });
  if (asked.isAsking) return <EmptyState title={t('copy_asking')} />;
  if (asked.problem) return <ProblemNotice problem={asked.problem} onRetry={asked.askMore} />;
  if (list.count() > 0 && isNarrowed(filter)) {
    const { sortBy, order } = filter;
    const clear = () => {
      onClear();
      onChange({ ...noFilter, sortBy, order });
    };
    return (
      <EmptyState {...(rows.isEmptied ? { title: t('allDeleted') } : nothingMatches(state))}>
        {asked.askMore && <Button onClick={asked.askMore}>{t('lookFurther')}</Button>}
        <Button onClick={clear}>{t('clearFilters')}</Button>
      </EmptyState>
    );
  }
  if (list.count() > 0) return <EmptyState title={t('allDeleted')} />;
  // The problem is shown above already.
  if (problem || state?.problem) return null;
  if (!state || state.status === 'running') return <EmptyState title={t('copyFilling')} />;
  return <NoReportsYet />;
}

function nothingMatches(state: SyncState | undefined) {
  if (state && !state.isComplete) return { title: t('nothingYet'), text: t('nothingYet_next') };
  return { title: t('nothingMatches'), text: t('nothingMatches_next') };
}

/** Focuses the list after "Clear filters", since that button disappears when rows come back. */
function useFocusWhenFilled(frame: RefObject<HTMLElement | null>, isEmpty: boolean): () => void {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (isEmpty || !isAwaited.current) return;
    isAwaited.current = false;
    const isLost = document.activeElement === document.body;
    if (isLost) frame.current?.querySelector<HTMLElement>('.row-grid')?.focus({ preventScroll: true });
  }, [isEmpty]);
  return () => {
    isAwaited.current = true;
  };
}

/** Scrolls to the top of the list when the filter or the grouping changes. */
function useScrollToTop(frame: RefObject<HTMLElement | null>, question: string): void {
  useOnChange(question, () => {
    if (!frame.current) return;
    const top = frame.current.getBoundingClientRect().top - getStickyTop(frame.current);
    if (top < 0) scrollBy(0, top);
  });
}
