import type { ComponentChildren, RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SkeletonRows } from './SkeletonRows.tsx';
import type { GetKey } from './use-active-row.ts';
import { useHeldRows } from './use-held-rows.ts';
import { type CurrentRow, useRowFocus } from './use-row-focus.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';
import './row-grid.css';

/** The position of a row, which `RowGrid` passes to `drawRow` for `GridRow`. */
export interface GridPlace {
  /** The index of the row, from 0. */
  place: number;
  /** Pixels from the top of the first row. */
  top: number;
  /** The one row that Tab reaches, together with the links and buttons in it. */
  isActive: boolean;
}

interface RowGridProps {
  label: string;
  /** Absent until the first rows are loaded. */
  count: number | undefined;
  /** The class that sets the widths of the columns. */
  class: string;
  style?: Record<string, string>;
  /** The row of headings, with `aria-rowindex` 1. */
  head: ComponentChildren;
  /** The key that `drawRow` gives to a row: the keyboard's place follows it when rows move. Absent if they do not move. */
  getKey?: GetKey;
  /** See `useHeldRows`. */
  question?: string;
  drawRow: (place: GridPlace) => ComponentChildren;
  /** Called when Shift and an arrow key extend the selection; present if rows can be selected. */
  onExtend?: (from: number, to: number) => void;
  /** Some rows are headings of others. */
  isTree?: boolean;
  /** The row whose details are shown beside the list. It becomes the active row and is scrolled into view. */
  current?: CurrentRow;
  /** Called when a key moves to another row. */
  onMove?: (place: number) => void;
}

/** Pixels, as in `--row`; used until a row can be measured. */
const defaultHeight = 36;

/**
 * A virtual list: of any number of rows, only the visible ones and the active one are rendered. Each is positioned absolutely, so that
 * adding or removing one does not affect the others.
 */
export function RowGrid(props: RowGridProps) {
  const {
    label,
    count: known,
    head,
    getKey = String,
    question,
    drawRow,
    onExtend,
    isTree,
    current,
    onMove,
    class: kind,
    style,
  } = props;
  const region = useRef<HTMLElement>(null);
  const count = known ?? 0;
  const [rowHeight, setRowHeight] = useState(defaultHeight);
  const range = useRowWindow(region, rowHeight, count);
  const { active, ...keys } = useRowFocus(region, { count, getKey, rowHeight, onExtend, current, onMove });
  useHeldRows(region, { question, count, getKey, rowHeight, measure: range.measure });
  // The role of a grid and not of a table: arrow keys move through the rows.
  const grid = { role: isTree ? 'treegrid' : 'grid', 'aria-multiselectable': onExtend && true } as const;
  const table = useRef<HTMLTableElement>(null);
  useRowHeight(table, drawRow, setRowHeight);
  const rows = useDrawnRows({ ...range, count, rowHeight }, active, drawRow);
  return (
    <section ref={region} class="row-grid" aria-label={label} {...keys}>
      <table
        ref={table}
        class={`table row-grid-table ${kind}`}
        style={style}
        {...grid}
        aria-label={label}
        aria-rowcount={known === undefined ? -1 : count + 1}
      >
        <thead>{head}</thead>
        <tbody style={{ height: known === undefined ? undefined : `${count * rowHeight}px` }}>
          {known === undefined && <SkeletonRows count={12} />}
          {rows}
        </tbody>
      </table>
    </section>
  );
}

/** Measures a row after new rows and after a resize. Not while scrolling, which changes no height. */
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
    // A ResizeObserver runs after layout. Measuring here would force a layout within the render.
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

interface DrawnRows extends RowWindow {
  count: number;
  rowHeight: number;
}

/** The visible rows and the active one. Reuses the elements of rows while scrolling, so that Preact skips them. */
function useDrawnRows({ first, last, count, rowHeight }: DrawnRows, active: number, drawRow: RowGridProps['drawRow']) {
  const known = useRef({ drawRow, rows: new Map<string, ComponentChildren>() });
  const visible = Array.from({ length: last - first }, (_, index) => first + index);
  const places = count === 0 ? [] : [...new Set([...visible, active])].sort((a, b) => a - b);
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
  /** What to do for a key, by its name, while the row itself has the focus. */
  keys?: Record<string, (event: TargetedKeyboardEvent<HTMLElement>) => void>;
  class?: string;
  isSelected?: boolean;
  /** The details of the row are shown. */
  isCurrent?: boolean;
  /** The level in a tree, from 1. */
  level?: number;
  /** Absent if the row cannot be opened. */
  isOpen?: boolean;
  children: ComponentChildren;
}

/** A row of a `RowGrid`. Tab reaches the controls of the active row only. */
export function GridRow(props: GridRowProps) {
  const { place, top, isActive, keys = {}, isSelected, isCurrent, level, isOpen, children, class: kind } = props;
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    for (const control of line.current?.querySelectorAll<HTMLElement>('a, button, input, select') ?? []) {
      control.tabIndex = isActive ? 0 : -1;
    }
  });
  const press = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
    const act = target === currentTarget && !ctrlKey && !metaKey && !altKey && keys[key];
    if (!act) return;
    event.preventDefault();
    act(event);
  };
  return (
    <tr
      ref={line}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
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
