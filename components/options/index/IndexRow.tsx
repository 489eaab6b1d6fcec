import { useLayoutEffect, useRef } from 'preact/hooks';
import { type RowActions, RowCells } from '../reports/RowCells.tsx';
import type { Row } from '../reports/row.ts';

interface IndexRowProps extends RowActions {
  row: Row;
  /** From 0. */
  place: number;
  /** Tab reaches it, and from it the links and buttons in it. */
  isActive: boolean;
}

export function IndexRow({ row, place, isActive, ...actions }: IndexRowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    for (const control of line.current?.querySelectorAll<HTMLElement>('a, button') ?? []) {
      control.tabIndex = isActive ? 0 : -1;
    }
  });
  const open = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) actions.onDetails(row.report);
  };
  return (
    <tr ref={line} aria-rowindex={place + 2} tabIndex={isActive ? 0 : -1} onKeyDown={open}>
      <RowCells row={row} {...actions} />
    </tr>
  );
}
