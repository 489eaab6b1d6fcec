import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { SkeletonRows } from '../list/SkeletonRows.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import type { RowActions } from '../reports/RowCells.tsx';
import { ColumnHeads, type Sorting } from './ColumnHeads.tsx';
import { IndexRow } from './IndexRow.tsx';
import type { IndexRows } from './use-index-rows.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowWindow } from './use-row-window.ts';

interface IndexTableProps extends RowActions {
  rows: IndexRows;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** As `--row` has it, until a row is there to be measured. */
const usualHeight = 36;

/** More than a table: the arrow keys go through its rows. */
const grid = { role: 'grid' } as const;

/** All rows in one list, of which those are drawn that can be seen: the table lies where they are in its full height. */
export function IndexTable({ rows, sorting, onSort, ...actions }: IndexTableProps) {
  const region = useFocusKeeper();
  const { count = 0 } = rows;
  const [rowHeight, setRowHeight] = useState(usualHeight);
  const range = useRowWindow(region, rowHeight, count);
  const { active, ...keys } = useRowFocus(region, { ...range, count, rowHeight });
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const height = table.current?.querySelector<HTMLElement>('tbody tr')?.offsetHeight;
    if (height && height !== rowHeight) setRowHeight(height);
  });
  const places = Array.from({ length: range.last - range.first }, (_, index) => range.first + index);
  return (
    <section
      ref={region}
      class="index-list"
      tabIndex={-1}
      aria-label={t('reports')}
      style={{ height: `calc(var(--row) + ${count * rowHeight}px)` }}
      {...keys}
    >
      <table
        ref={table}
        class="table index-table"
        {...grid}
        aria-label={t('reports')}
        aria-rowcount={rows.count === undefined ? -1 : count + 1}
        style={{ top: `${range.first * rowHeight}px` }}
      >
        <thead>
          <ColumnHeads sorting={sorting} onSort={onSort} />
        </thead>
        <tbody>
          {rows.count === undefined && <SkeletonRows count={12} columns={7} />}
          {places.map((place) => {
            const row = rows.get(place);
            return <IndexRow key={row.report.id} {...{ row, place, isActive: place === active }} {...actions} />;
          })}
        </tbody>
      </table>
    </section>
  );
}
