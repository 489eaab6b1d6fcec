import { t } from '../../../../lib/i18n/translate.ts';
import type { ReportSort } from '../../../../lib/model/filter/report-filter.ts';
import { useRovingTabIndex } from '../../../ui/use-roving-tab-index.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { SelectAllHead, type SelectAllHeadProps } from '../../list/RowCheck.tsx';
import { SortHead, type Sorting } from '../../list/SortHead.tsx';
import { getFirstOrder, getSortName } from '../sort-names.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { type ColumnChoice, listColumns } from './list-columns.tsx';

interface ColumnHeadsProps {
  sorting: Sorting<ReportSort>;
  onSort: (sorting: Sorting<ReportSort>) => void;
  selection: SelectAllHeadProps;
  columns: ColumnChoice;
}

/**
 * Each heading sorts by its column, and reverses the order when pressed again. Tab reaches one of the headings, the
 * arrow keys lead to the others.
 */
export function ColumnHeads({ sorting, selection, columns, onSort }: ColumnHeadsProps) {
  const heads: { sort: ReportSort; class: string }[] = [
    { sort: 'result', class: 'col-grade' },
    { sort: 'url', class: '' },
    ...columns.shown.map((column) => ({ sort: listColumns[column].sort, class: 'only-wide' })),
  ];
  return (
    <tr {...useRovingTabIndex<HTMLTableRowElement>()} aria-rowindex={1}>
      <SelectAllHead {...selection} />
      {heads.map(({ sort, class: kind }) => (
        <SortHead
          key={sort}
          class={kind}
          name={getSortName(sort)}
          isNameHidden={sort === 'result'}
          firstOrder={getFirstOrder(sort)}
          {...{ sort, sorting, onSort }}
        />
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
