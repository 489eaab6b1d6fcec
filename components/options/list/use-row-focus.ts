import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { type GetKey, useActiveRow } from './use-active-row.ts';

/** The row whose details are shown beside the list. */
export interface CurrentRow {
  /** Identifies the shown item, even if its row moves. */
  id: string;
  place: number;
}

interface Rows {
  count: number;
  getKey: GetKey;
  rowHeight: number;
  /** Called when Shift and an arrow key move from one row to another. */
  onExtend?: (from: number, to: number) => void;
  current?: CurrentRow;
  onMove?: (place: number) => void;
}

/**
 * Roving tabindex: Tab reaches only one row, and arrow keys move to another one. This active row is always rendered,
 * also while it is scrolled out of view, so that it never loses the focus.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, rows: Rows) {
  const { count, getKey, rowHeight, onExtend, current, onMove } = rows;
  const [active, setActive] = useActiveRow(count, getKey);
  // The active row is scrolled to once it is rendered, and one of its controls gets the focus: 0 is the row itself.
  const pending = useRef<{ control: number | undefined }>(undefined);

  const goTo = (row: number, control: number) => {
    if (count === 0) return;
    const next = Math.max(0, Math.min(row, count - 1));
    pending.current = { control };
    setActive(next);
    onMove?.(next);
  };
  useEffect(() => {
    if (!current || current.place === active) return;
    pending.current = { control: findRow(document.activeElement) && 0 };
    setActive(current.place);
  }, [current?.id]);
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`tbody tr[aria-rowindex="${active + 2}"]`);
    if (!row) return;
    const focused = findRow(document.activeElement);
    if (pending.current) {
      // The first row together with what stands above the list, as far as there is room.
      row.scrollIntoView({ block: active === 0 ? 'center' : 'nearest' });
      if (pending.current.control !== undefined) focusControl(row, pending.current.control);
      pending.current = undefined;
      // A removed row that "Undo" brought back is active again: the focus leaves the row that took its place.
    } else if (focused && focused !== row) focusControl(row, 0);
  });

  return {
    active,
    onFocusIn: ({ target }: FocusEvent) => {
      const row = findRow(target);
      if (row) setActive(getPlace(row));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      // In the headings, the keys scroll the page as usual. In a drop-down, they choose an option.
      const row = findRow(target);
      if (!row || target instanceof HTMLSelectElement) return;
      const from = getPlace(row);
      const step = findStep(key, Math.max(1, Math.floor(innerHeight / rowHeight) - 3), from, count);
      if (step === undefined || ctrlKey || metaKey || altKey || (shiftKey && !onExtend)) return;
      event.preventDefault();
      if (shiftKey) onExtend?.(from, Math.max(0, Math.min(from + step, count - 1)));
      goTo(from + step, listControls(row).indexOf(target as HTMLElement));
    },
  };
}

function findStep(key: string, page: number, from: number, count: number): number | undefined {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'PageDown') return page;
  if (key === 'PageUp') return -page;
  if (key === 'Home') return -from;
  return key === 'End' ? count - 1 - from : undefined;
}

function findRow(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('tbody tr[aria-rowindex]') ?? undefined) : undefined;
}

/** From `aria-rowindex`, which counts from 1 and includes the headings. */
function getPlace(row: HTMLElement): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

function listControls(row: HTMLElement): HTMLElement[] {
  return [
    row,
    ...[...row.querySelectorAll<HTMLElement>('a, button, input, select')].filter((control) => control.offsetParent),
  ];
}

function focusControl(row: HTMLElement, control: number): void {
  const controls = listControls(row);
  // Rows differ in their controls: a project may be a link or missing.
  (controls[control] ?? controls.at(-1))?.focus({ preventScroll: true });
}

/** The sticky offset of a list's headings in pixels: other sticky lines may be above them. */
export function getStickyTop(list: HTMLElement): number {
  const head = list.querySelector('thead');
  return head ? Number.parseFloat(getComputedStyle(head).top) || 0 : 0;
}
