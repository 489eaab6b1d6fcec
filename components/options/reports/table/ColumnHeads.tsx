import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import type { ReportFilter, ReportSort } from '../../../../lib/model/filter/report-filter.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useRovingTabIndex } from '../../../ui/use-roving-tab-index.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { RowCheck } from '../../list/RowCheck.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { getSortName } from '../sort-names.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { type ColumnChoice, listColumns } from './list-columns.tsx';

export type Sorting = Pick<ReportFilter, 'sortBy' | 'order'>;

interface HeadButtonProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

interface ColumnHeadsProps extends HeadButtonProps {
  selection: Pick<Selection, 'count' | 'total' | 'selectAll' | 'clear'>;
  columns: ColumnChoice;
}

/**
 * Each heading sorts by its column, and reverses the order when pressed again. Tab reaches one of the headings, the
 * arrow keys lead to the others.
 */
export function ColumnHeads({ sorting, selection, columns, onSort }: ColumnHeadsProps) {
  const { count, total, selectAll, clear } = selection;
  const heads: { sort: ReportSort; class: string }[] = [
    { sort: 'result', class: 'col-grade' },
    { sort: 'url', class: '' },
    ...columns.shown.map((column) => ({ sort: listColumns[column].sort, class: 'only-wide' })),
  ];
  return (
    <tr {...useRovingTabIndex<HTMLTableRowElement>()} aria-rowindex={1}>
      <th class="col-check" scope="col">
        <RowCheck
          label={t('selectMatching', formatNumber(total))}
          count={count}
          total={total}
          onToggle={count === total ? clear : selectAll}
        />
      </th>
      {heads.map(({ sort, class: kind }) => (
        <th key={sort} class={kind} scope="col" aria-sort={sort === sorting.sortBy ? getDirection(sorting) : undefined}>
          <HeadButton sort={sort} sorting={sorting} onSort={onSort} />
        </th>
      ))}
      <th class="col-actions" scope="col">
        <VisuallyHidden>{t('actions')}</VisuallyHidden>
        <span class="only-wide">
          <ColumnChooser {...columns} />
        </span>
      </th>
    </tr>
  );
}

function HeadButton({ sort, sorting: { sortBy, order }, onSort }: HeadButtonProps & { sort: ReportSort }) {
  const isSorted = sort === sortBy;
  const opposite = order === 'asc' ? 'desc' : 'asc';
  const name = getSortName(sort);
  return (
    <button
      type="button"
      class="head-button"
      data-order={isSorted ? order : undefined}
      title={t('sortByColumn', name)}
      onClick={() => onSort({ sortBy: sort, order: isSorted ? opposite : getFirstOrder(sort) })}
    >
      {sort === 'result' ? <VisuallyHidden>{name}</VisuallyHidden> : <span class="head-name">{name}</span>}
      <Icon name="down" />
    </button>
  );
}

/** These start at their end: grades with the worst, times with the newest, failed checks with the most. */
const descending: ReportSort[] = ['result', 'created', 'generated', 'failed'];

function getFirstOrder(sort: ReportSort): Sorting['order'] {
  return descending.includes(sort) ? 'desc' : 'asc';
}

function getDirection({ order }: Sorting): 'ascending' | 'descending' {
  return order === 'asc' ? 'ascending' : 'descending';
}
