import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/i18n/translate.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

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
