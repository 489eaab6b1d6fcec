import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { type GetKey, useActiveRow } from './use-active-row.ts';
import type { RowWindow } from './use-row-window.ts';

/** The row whose details are shown beside the list. */
export interface CurrentRow {
  /** Identifies the shown item, even if its row moves. */
  id: string;
  place: number;
}

interface Place extends RowWindow {
  count: number;
  getKey: GetKey;
  rowHeight: number;
  measure: () => void;
  /** Called when Shift and an arrow key move from one row to another. */
  onExtend?: (from: number, to: number) => void;
  current?: CurrentRow;
  onMove?: (place: number) => void;
}

/**
 * Roving tabindex: Tab reaches only one row, and arrow keys move to another one. A row that is not rendered is scrolled
 * into view first.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, place: Place) {
  const { first, last, count, getKey, rowHeight, measure, onExtend, current, onMove } = place;
  const [active, setActive] = useActiveRow(count, getKey);
  // The index of the control that gets the focus once the row is rendered: 0 is the row itself.
  const pending = useRef<number>(undefined);

  const goTo = (row: number, control: number) => {
    if (count === 0) return;
    const next = Math.max(0, Math.min(row, count - 1));
    pending.current = control;
    setActive(next);
    scrollToRow(box.current, next, rowHeight);
    measure();
    onMove?.(next);
  };
  useEffect(() => {
    if (!current || current.place === active) return;
    setActive(current.place);
    if (findRow(document.activeElement)) pending.current = 0;
    scrollToRow(box.current, current.place, rowHeight);
    measure();
  }, [current?.id]);
  useLayoutEffect(() => {
    if (pending.current !== undefined && focusControl(box.current, active, pending.current))
      pending.current = undefined;
    // A removed row that "Undo" brought back is active again: the focus leaves the row that took its place.
    const focused = findRow(document.activeElement);
    if (focused && pending.current === undefined && getPlace(focused) !== active) focusControl(box.current, active, 0);
  });
  useFocusFallback(box, active < first || active >= last);

  return {
    active,
    onFocusIn: ({ target }: FocusEvent) => {
      const row = findRow(target);
      if (row) setActive(getPlace(row));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const row = findRow(target);
      const from = row ? getPlace(row) : active;
      const step = findStep(key, Math.max(1, Math.floor(innerHeight / rowHeight) - 3), from, count);
      // In a drop-down, the keys choose an option.
      if (target instanceof HTMLSelectElement) return;
      if (step === undefined || ctrlKey || metaKey || altKey || (shiftKey && !onExtend)) return;
      // In the headings, the keys scroll the page as usual.
      if (!row && target !== event.currentTarget) return;
      event.preventDefault();
      if (shiftKey && count > 0) onExtend?.(from, Math.max(0, Math.min(from + step, count - 1)));
      goTo(from + step, row ? listControls(row).indexOf(target as HTMLElement) : 0);
    },
  };
}

/** When the focused row is scrolled out of view, the list gets the focus, so that arrow keys lead back to the row. */
function useFocusFallback(box: RefObject<HTMLElement | null>, isAway: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (hadFocus.current && isAway && activeElement === body) box.current?.focus({ preventScroll: true });
    hadFocus.current = findRow(document.activeElement) !== undefined;
  });
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = findRow(target) !== undefined;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
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

function focusControl(box: HTMLElement | null, place: number, control: number): boolean {
  const row = box?.querySelector<HTMLElement>(`tbody tr[aria-rowindex="${place + 2}"]`);
  if (!row) return false;
  const controls = listControls(row);
  // Rows differ in their controls: a project may be a link or missing.
  (controls[control] ?? controls.at(-1))?.focus({ preventScroll: true });
  return true;
}

function scrollToRow(box: HTMLElement | null, place: number, rowHeight: number): void {
  if (!box) return;
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const above = head + getStickyTop(box);
  const top = box.getBoundingClientRect().top + head + place * rowHeight;
  const foot = document.querySelector('.row-grid-foot')?.getBoundingClientRect().height ?? 0;
  const beneath = top + rowHeight + foot - innerHeight + 8;
  // The first row is shown together with everything above the list, where both fit into the window.
  if (place === 0 && beneath + scrollY <= 0) scrollTo(0, 0);
  else if (top < above) scrollBy(0, top - above);
  else if (beneath > 0) scrollBy(0, beneath);
}

/** The sticky offset of a list's headings in pixels: other sticky lines may be above them. */
export function getStickyTop(list: HTMLElement): number {
  const head = list.querySelector('thead');
  return head ? Number.parseFloat(getComputedStyle(head).top) || 0 : 0;
}
