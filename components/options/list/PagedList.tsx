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

interface ListBodyProps<Item> {
  answer: Answer<Page<Item>>;
  /** Drawn instead of the table when it would have no row. */
  empty: ComponentChildren;
  isEmpty: boolean;
  /** The table, which draws empty rows as long as nothing is known. */
  children: ComponentChildren;
}

/** The five states of a list: its frame stands still, and old rows stay, dimmed, until the new ones are there. */
export function ListBody<Item>({ answer, empty, isEmpty, children }: ListBodyProps<Item>) {
  const { value, problem, isLoading, reload } = answer;
  return (
    <>
      {problem && (
        <ProblemNotice problem={problem} onRetry={reload}>
          <ConnectionsLink problem={problem} />
        </ProblemNotice>
      )}
      {(value || !problem) && (
        <div class="list-body" aria-busy={isLoading} data-stale={Boolean(value) && isLoading}>
          {value && isEmpty ? empty : children}
        </div>
      )}
    </>
  );
}

interface EmptyListProps {
  page: Page<unknown> | undefined;
  number: number;
  isFiltered: boolean;
  /** What was here is deleted, or about to be. */
  isEmptied: boolean;
  onPage: (number: number) => void;
  onClear: () => void;
  /** For an account that has none: what to do first. */
  children: ComponentChildren;
}

/** Why there is no row to show, and the way on from there. */
export function EmptyList({ page, number, isFiltered, isEmptied, onPage, onClear, children }: EmptyListProps) {
  // Not empty yet: until the delete has left, Undo brings the rows back.
  const isLeaving = page !== undefined && page.items.length > 0;
  if (page?.isPagingIgnored && !isLeaving) {
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

interface ListFootProps<Item> {
  answer: Answer<Page<Item>>;
  rowCount: number;
  filter: { page: number; perPage: PageSize };
  onChange: (change: { page: number } | { perPage: PageSize }) => void;
  /** What can be done to the rows. */
  children?: ComponentChildren;
}

/** Not drawn below a list that is empty: there is nothing to page through. */
export function ListFoot<Item>({ answer, rowCount, filter, onChange, children }: ListFootProps<Item>) {
  const { value, problem } = answer;
  const isKnown = value !== undefined || problem !== undefined;
  if (isKnown && rowCount === 0 && filter.page === 1 && !value?.hasNext) return null;
  return (
    <div class="list-foot">
      {children}
      <Pager
        page={value}
        number={filter.page}
        perPage={filter.perPage}
        onPage={(page) => onChange({ page })}
        onPerPage={(perPage) => onChange({ perPage })}
      />
    </div>
  );
}

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }));

interface PagerProps {
  /** Absent while nothing is known. */
  page: Page<unknown> | undefined;
  /** As the filter has it: from 1. */
  number: number;
  perPage: PageSize;
  onPage: (number: number) => void;
  onPerPage: (size: PageSize) => void;
}

function Pager({ page, number, perPage, onPage, onPerPage }: PagerProps) {
  const choose = (text: string) => {
    const size = pageSizes.find((size) => String(size) === text);
    if (size) onPerPage(size);
  };
  return (
    <div class="pager">
      <div class="pager-size">
        <Select label={t('perPage')} value={String(perPage)} options={sizeOptions} onChange={choose} />
      </div>
      <div class="pager-steps">
        <span class="pager-number" role="status">
          {formatPageNumber(number, page)}
        </span>
        <Button variant="icon" aria-label={t('previousPage')} {...allow(number > 1, () => onPage(number - 1))}>
          <ListIcon name="previous" />
        </Button>
        <Button variant="icon" aria-label={t('nextPage')} {...allow(page?.hasNext === true, () => onPage(number + 1))}>
          <ListIcon name="next" />
        </Button>
      </div>
    </div>
  );
}

/** At the last page the button that led there keeps the keyboard: one that is `disabled` loses it. */
function allow(isPossible: boolean, onClick: () => void) {
  return isPossible ? { onClick } : { 'aria-disabled': true };
}

function formatPageNumber(number: number, page: Page<unknown> | undefined): string {
  const last = page?.lastNumber === undefined ? 0 : Math.max(page.lastNumber, 1);
  // Past the end, the last page is on its way.
  if (last < number) return t('pageNumber', formatNumber(number));
  return t('pageNumberOf', formatNumber(number), formatNumber(last));
}
