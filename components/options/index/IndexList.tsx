import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultIndexFilter, type IndexFilter, isNarrowed } from '../../../lib/model/filter/index-filter.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NoReportsYet } from '../list/NoReportsYet.tsx';
import { getStuckTop } from '../list/use-row-focus.ts';
import type { RowActions } from '../reports/RowCells.tsx';
import { IndexSelectionBar } from './selection/IndexSelectionBar.tsx';
import { type IndexSelection, useIndexSelection } from './selection/use-index-selection.ts';
import { IndexTable } from './table/IndexTable.tsx';
import type { IndexLines } from './use-index-lines.ts';
import type { IndexRows } from './use-index-rows.ts';
import type { LoadedList } from './use-report-list.ts';
import type { Sync } from './use-sync.ts';

interface IndexListProps extends RowActions {
  connection: Connection;
  loaded: LoadedList;
  sync: Sync;
  rows: IndexRows;
  shown: IndexLines;
  filter: IndexFilter;
  onChange: (change: Partial<IndexFilter>) => void;
}

/** The list in each of its states. Its frame stays while reports are read or synced for the first time. */
export function IndexList({ connection, loaded, sync, rows, shown, filter, onChange, ...actions }: IndexListProps) {
  const { list, isRead, problem, reload } = loaded;
  const selection = useIndexSelection(list, shown);
  const frame = useRef<HTMLDivElement>(null);
  useTopOnChange(frame, JSON.stringify([filter, shown.groupBy]));
  const isEmpty = isRead && rows.count === 0;
  const awaitReturn = useFocusOnReturn(frame, isEmpty);
  if (problem) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (isEmpty) return <NoRows {...{ list, rows, sync, filter, onChange }} onClear={awaitReturn} />;
  const isFilling = list.count() === 0;
  const keys = { onKeyDown: (event: KeyboardEvent) => press(event, selection) };
  return (
    <>
      <p class="sync-note" role="status">
        {shown.isUngrouped && t('noPageTwice')}
      </p>
      <div ref={frame} class="index-frame" aria-busy={!isRead} {...keys}>
        <IndexTable
          {...{ rows, selection, ...actions }}
          shown={isFilling ? { ...shown, lines: undefined } : shown}
          sorting={filter}
          onSort={onChange}
        />
      </div>
      <IndexSelectionBar {...{ connection, list, selection, filter }} />
    </>
  );
}

function press(event: KeyboardEvent, { count, hidden, selectAll, clear }: IndexSelection): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (isAll) {
    event.preventDefault();
    selectAll();
  } else if (key === 'Escape' && count + hidden > 0) clear();
}

interface NoRowsProps extends Pick<IndexListProps, 'rows' | 'sync' | 'filter' | 'onChange'> {
  list: LoadedList['list'];
  onClear: () => void;
}

function NoRows({ list, rows, sync: { state, problem }, filter, onChange, onClear }: NoRowsProps) {
  if (list.count() > 0 && isNarrowed(filter)) {
    const { sortBy, order } = filter;
    const clear = () => {
      onClear();
      onChange({ ...defaultIndexFilter, since: undefined, until: undefined, sortBy, order });
    };
    return (
      <EmptyState {...(rows.isEmptied ? { title: t('allDeleted') } : nothingMatches())}>
        <Button onClick={clear}>{t('clearFilters')}</Button>
      </EmptyState>
    );
  }
  if (list.count() > 0) return <EmptyState title={t('allDeleted')} />;
  // The problem is shown above already.
  if (problem || state?.status === 'failed') return null;
  if (state?.status === 'idle') return <NoReportsYet />;
  return <EmptyState title={t('indexFilling')} />;
}

function nothingMatches() {
  return { title: t('nothingMatches'), text: t('nothingMatches_next') };
}

/** Focuses the list after "Clear filters", since that button disappears when rows come back. */
function useFocusOnReturn(frame: RefObject<HTMLElement | null>, isEmpty: boolean): () => void {
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
function useTopOnChange(frame: RefObject<HTMLElement | null>, question: string): void {
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    if (!frame.current) return;
    const top = frame.current.getBoundingClientRect().top - getStuckTop(frame.current);
    if (top < 0) scrollBy(0, top);
  }, [question]);
}
