import type { ComponentChildren } from 'preact';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { type PageSize, pageSizes } from '../../../lib/model/filter/service-filter.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import type { Answer } from '../../hooks/use-answer.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { ConnectionsLink } from './ConnectionsLink.tsx';
import { ListIcon } from './ListIcon.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';
import { useListEmptied } from './use-paged-list.ts';

interface PagedListProps<Item> {
  label: string;
  answer: Answer<Page<Item>>;
  /** Rows that are left of the page: without those that are deleted or about to be. */
  rowCount: number;
  filter: { page: number; perPage: PageSize };
  isFiltered: boolean;
  onChange: (change: { page: number } | { perPage: PageSize }) => void;
  onClear: () => void;
  /** For an account that has no item at all: what to do first. */
  none: ComponentChildren;
  /** What can be done with the rows that are selected. */
  actions?: ComponentChildren;
  /** The table, which draws empty rows as long as nothing is known. */
  children: ComponentChildren;
}

/** A list that the service gives page by page: the table, what stands in its place when it is empty, and the pager. */
export function PagedList<Item>({ label, answer, rowCount, filter, onChange, ...list }: PagedListProps<Item>) {
  const region = useFocusKeeper();
  const isEmptied = useListEmptied(answer, rowCount);
  const { value, problem, isLoading, reload } = answer;
  const isKnown = value !== undefined || problem !== undefined;
  // Nothing to page through.
  const isFootless = isKnown && rowCount === 0 && filter.page === 1 && !value?.hasNext;
  return (
    <>
      <section ref={region} class="list-region" tabIndex={-1} aria-label={label}>
        {problem && (
          <ProblemNotice problem={problem} onRetry={reload}>
            <ConnectionsLink problem={problem} />
          </ProblemNotice>
        )}
        {(value || !problem) && (
          // While new rows are loaded, the old ones stay, dimmed.
          <div class="list-body" aria-busy={isLoading} data-stale={Boolean(value) && isLoading}>
            {value && rowCount === 0 ? (
              <EmptyList
                page={value}
                number={filter.page}
                isFiltered={list.isFiltered}
                isEmptied={isEmptied}
                onPage={(page) => onChange({ page })}
                onClear={list.onClear}
              >
                {list.none}
              </EmptyList>
            ) : (
              list.children
            )}
          </div>
        )}
      </section>
      {!isFootless && (
        <div class="list-foot">
          {list.actions}
          <Pager page={value} filter={filter} onChange={onChange} />
        </div>
      )}
    </>
  );
}

interface EmptyListProps {
  page: Page<unknown>;
  number: number;
  isFiltered: boolean;
  /** What was here is deleted, or about to be. */
  isEmptied: boolean;
  onPage: (number: number) => void;
  onClear: () => void;
  /** For an account that has no item at all: what to do first. */
  children: ComponentChildren;
}

/** Why there is no row to show, and the way on from there. */
export function EmptyList({ page, number, isFiltered, isEmptied, onPage, onClear, children }: EmptyListProps) {
  // Not empty yet: until the delete has been sent, Undo brings the rows back.
  const isLeaving = page.items.length > 0;
  if (page.isPagingIgnored && !isLeaving) {
    return (
      <EmptyState title={t('pagingIgnored')} text={t('pagingIgnored_next')}>
        <Button onClick={() => onPage(1)}>{t('firstPage')}</Button>
      </EmptyState>
    );
  }
  if (number > 1) {
    return (
      <EmptyState title={t(isEmptied ? 'allDeleted' : 'pageEmpty')}>
        <Button onClick={() => onPage(number - 1)}>{t('previousPage')}</Button>
        <Button onClick={() => onPage(1)}>{t('firstPage')}</Button>
      </EmptyState>
    );
  }
  const clear = isFiltered && <Button onClick={onClear}>{t('clearFilters')}</Button>;
  if (isLeaving || (isEmptied && isFiltered)) return <EmptyState title={t('allDeleted')}>{clear}</EmptyState>;
  if (!isFiltered) return children;
  return (
    <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
      {clear}
    </EmptyState>
  );
}

interface PagerProps extends Pick<PagedListProps<unknown>, 'filter' | 'onChange'> {
  /** Absent while nothing is known. */
  page: Page<unknown> | undefined;
}

function Pager({ page, filter: { page: number, perPage }, onChange }: PagerProps) {
  const goTo = (page: number) => () => onChange({ page });
  return (
    <div class="pager">
      <div class="pager-size">
        <Select
          label={t('perPage')}
          value={perPage}
          options={pageSizes.map((value) => ({ value, label: String(value) }))}
          onChange={(perPage) => onChange({ perPage })}
        />
      </div>
      <div class="pager-steps">
        <span class="pager-number" role="status">
          {formatPageNumber(number, page)}
        </span>
        <Button variant="icon" aria-label={t('previousPage')} {...allow(number > 1, goTo(number - 1))}>
          <ListIcon name="previous" />
        </Button>
        <Button variant="icon" aria-label={t('nextPage')} {...allow(page?.hasNext === true, goTo(number + 1))}>
          <ListIcon name="next" />
        </Button>
      </div>
    </div>
  );
}

/** On the last page the button keeps the focus that is on it: one that is `disabled` would lose it. */
function allow(isPossible: boolean, onClick: () => void) {
  return isPossible ? { onClick } : { 'aria-disabled': true };
}

function formatPageNumber(number: number, page: Page<unknown> | undefined): string {
  const last = page?.lastNumber === undefined ? 0 : Math.max(page.lastNumber, 1);
  // Past the end: the last page is being loaded.
  if (last < number) return t('pageNumber', formatNumber(number));
  return t('pageNumberOf', formatNumber(number), formatNumber(last));
}
