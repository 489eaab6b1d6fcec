import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';
import { useRowFocus } from './use-row-focus.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';
import './row-grid.css';

/** Of a row of the grid: for `GridRow`. */
export interface GridPlace {
  /** From 0. */
  place: number;
  /** Pixels from the first row. */
  top: number;
  /** Tab reaches it, and from it the links and buttons in it. */
  isActive: boolean;
}

interface RowGridProps {
  label: string;
  /** Absent while the first rows are under way. */
  count: number | undefined;
  columns: number;
  /** What says how wide they are. */
  class: string;
  /** The row of headings, with `aria-rowindex` 1. */
  head: ComponentChildren;
  drawRow: (place: GridPlace) => ComponentChildren;
  /** Its rows can be selected: what an arrow with Shift does, from one place to another. */
  onExtend?: (from: number, to: number) => void;
  /** Some rows are headings of others. */
  isTree?: boolean;
}

/** As `--row` has it, until a row is there to be measured. */
const usualHeight = 36;

/**
 * Any number of rows, of which those are drawn that can be seen. Each lies where it belongs by itself, so that one more
 * or less is no work for the others.
 */
export function RowGrid({ label, count: known, columns, head, drawRow, onExtend, isTree, class: kind }: RowGridProps) {
  const region = useFocusKeeper();
  const count = known ?? 0;
  const [rowHeight, setRowHeight] = useState(usualHeight);
  const range = useRowWindow(region, rowHeight, count);
  const { active, ...keys } = useRowFocus(region, { ...range, count, rowHeight, onExtend });
  // More than a table: the arrow keys go through its rows.
  const grid = { role: isTree ? 'treegrid' : 'grid', 'aria-multiselectable': onExtend && true } as const;
  const table = useRef<HTMLTableElement>(null);
  useRowHeight(table, drawRow, setRowHeight);
  const rows = useDrawnRows({ ...range, rowHeight }, active, drawRow);
  // Tab comes to the list itself then, from where the arrows lead back.
  const isAway = count > 0 && (active < range.first || active >= range.last);
  return (
    <section ref={region} class="row-grid" tabIndex={isAway ? 0 : -1} aria-label={label} {...keys}>
      <table
        ref={table}
        class={`table row-grid-table ${kind}`}
        {...grid}
        aria-label={label}
        aria-rowcount={known === undefined ? -1 : count + 1}
      >
        <thead>{head}</thead>
        <tbody style={{ height: known === undefined ? undefined : `${count * rowHeight}px` }}>
          {known === undefined && <SkeletonRows count={12} columns={columns} />}
          {rows}
        </tbody>
      </table>
    </section>
  );
}

/** Where other rows are drawn or the window is another; scrolling changes no height, and asking would hold it up. */
function useRowHeight(
  table: RefObject<HTMLTableElement | null>,
  drawRow: RowGridProps['drawRow'],
  onHeight: (height: number) => void,
): void {
  useLayoutEffect(() => {
    const measure = () => {
      const height = table.current?.querySelector<HTMLElement>('tbody tr')?.offsetHeight;
      if (height) onHeight(height);
    };
    // Before it is painted and after it is laid out: to ask now would make one long task of drawing and layout.
    const watch = new ResizeObserver(measure);
    const row = table.current?.querySelector('tbody tr');
    if (row) watch.observe(row);
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, [drawRow]);
}

/** While only the window moves, a row that stays in it is the one it was: nothing of it is compared, let alone drawn. */
function useDrawnRows(window: RowWindow & { rowHeight: number }, active: number, drawRow: RowGridProps['drawRow']) {
  const { first, last, rowHeight } = window;
  const known = useRef({ drawRow, rows: new Map<string, ComponentChildren>() });
  const places = Array.from({ length: last - first }, (_, index) => first + index);
  const rows = places.map((place): [string, ComponentChildren] => {
    const isActive = place === active;
    const top = place * rowHeight;
    const name = `${place} ${top} ${isActive}`;
    const drawn = known.current.drawRow === drawRow ? known.current.rows.get(name) : undefined;
    return [name, drawn ?? drawRow({ place, top, isActive })];
  });
  known.current = { drawRow, rows: new Map(rows) };
  return rows.map(([, row]) => row);
}

interface GridRowProps extends GridPlace {
  /** What the keys do on the row itself, by their names. */
  keys?: Record<string, () => void>;
  class?: string;
  isSelected?: boolean;
  /** In a tree: 1 for the outermost. */
  level?: number;
  /** Absent for what cannot be opened. */
  isOpen?: boolean;
  children: ComponentChildren;
}

/** A row of a `RowGrid`: what is in it is reached with Tab from the row alone, not from every other one. */
export function GridRow(props: GridRowProps) {
  const { place, top, isActive, keys = {}, isSelected, level, isOpen, children, class: kind } = props;
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    for (const control of line.current?.querySelectorAll<HTMLElement>('a, button, input') ?? []) {
      control.tabIndex = isActive ? 0 : -1;
    }
  });
  const press = (event: KeyboardEvent) => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
    const act = target === currentTarget && !ctrlKey && !metaKey && !altKey && keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <tr
      ref={line}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      aria-level={level}
      aria-expanded={isOpen}
      class={kind}
      style={{ top: `${top}px` }}
      tabIndex={isActive ? 0 : -1}
      onKeyDown={press}
    >
      {children}
    </tr>
  );
}
