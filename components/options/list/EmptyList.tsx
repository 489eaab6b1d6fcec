import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/i18n/translate.ts';
import type { Page } from '../../../lib/model/page.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface EmptyListProps {
  page: Page<unknown> | undefined;
  number: number;
  isFiltered: boolean;
  onPage: (number: number) => void;
  onClear: () => void;
  /** For an account that has none: what to do first. */
  children: ComponentChildren;
}

/** Why there is no row to show, and the way on from there. */
export function EmptyList({ page, number, isFiltered, onPage, onClear, children }: EmptyListProps) {
  const firstPage = <Button onClick={() => onPage(1)}>{t('firstPage')}</Button>;
  // Not empty yet: until the delete has left, Undo brings the rows back.
  if (page?.items.length) return <EmptyState title={t('allDeleted')} />;
  if (page?.isPagingIgnored) {
    return (
      <EmptyState title={t('pagingIgnored')} text={t('pagingIgnored_next')}>
        {firstPage}
      </EmptyState>
    );
  }
  if (number > 1) return <EmptyState title={t('pageEmpty')}>{firstPage}</EmptyState>;
  if (!isFiltered) return children;
  return (
    <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
      <Button onClick={onClear}>{t('clearFilters')}</Button>
    </EmptyState>
  );
}
