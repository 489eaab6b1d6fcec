import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { defaultIndexFilter, type IndexFilter, isNarrowed } from '../../../lib/model/index-filter.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { RowActions } from '../reports/RowCells.tsx';
import { IndexTable } from './IndexTable.tsx';
import type { IndexRows } from './use-index-rows.ts';
import type { LoadedIndex } from './use-report-index.ts';
import type { Sync } from './use-sync.ts';

interface IndexListProps extends RowActions {
  loaded: LoadedIndex;
  sync: Sync;
  rows: IndexRows;
  filter: IndexFilter;
  onChange: (change: Partial<IndexFilter>) => void;
}

/** The states of the list: its frame stands still while the index is read or filled for the first time. */
export function IndexList({ loaded, sync, rows, filter, onChange, ...actions }: IndexListProps) {
  const { index, isRead, problem, reload } = loaded;
  const frame = useTopOnChange(JSON.stringify(filter));
  if (problem) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (isRead && rows.count === 0) return <NoRows {...{ index, sync, filter, onChange }} />;
  const isFilling = index.count() === 0;
  return (
    <div ref={frame} class="index-frame" aria-busy={!isRead}>
      <IndexTable
        rows={isFilling ? { ...rows, count: undefined } : rows}
        sorting={filter}
        onSort={onChange}
        {...actions}
      />
    </div>
  );
}

interface NoRowsProps extends Pick<IndexListProps, 'sync' | 'filter' | 'onChange'> {
  index: LoadedIndex['index'];
}

function NoRows({ index, sync: { state, problem }, filter, onChange }: NoRowsProps) {
  if (index.count() > 0 && isNarrowed(filter)) {
    const { sortBy, order } = filter;
    return (
      <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
        <Button onClick={() => onChange({ ...defaultIndexFilter, since: undefined, until: undefined, sortBy, order })}>
          {t('clearFilters')}
        </Button>
      </EmptyState>
    );
  }
  if (index.count() > 0) return <EmptyState title={t('allDeleted')} />;
  // What went wrong is said above.
  if (problem || state?.status === 'failed') return null;
  if (state?.status === 'idle') return <EmptyState title={t('noReportsYet')} text={t('noReportsYet_next')} />;
  return <EmptyState title={t('indexFilling')} />;
}

/** Another question begins at the top of its answer, wherever in the last one the user was. */
function useTopOnChange(question: string) {
  const frame = useRef<HTMLDivElement>(null);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) scrollBy(0, top);
  }, [question]);
  return frame;
}
