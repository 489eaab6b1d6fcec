import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RowWindow } from './use-row-window.ts';

interface Place extends RowWindow {
  count: number;
  rowHeight: number;
  measure: () => void;
  /** An arrow with Shift went from one place to another. */
  onExtend?: (from: number, to: number) => void;
}

/**
 * The one row that Tab reaches, and the keys that go to another one; its links and buttons come after it. Rows that are
 * not drawn are scrolled to first.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, place: Place) {
  const { first, last, count, rowHeight, measure, onExtend } = place;
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, count - 1));
  // The control of the row that is to have the focus once the row is drawn: 0 is the row itself.
  const pending = useRef<number>(undefined);

  const goTo = (row: number, control: number) => {
    if (count === 0) return;
    const next = Math.max(0, Math.min(row, count - 1));
    pending.current = control;
    setActive(next);
    scrollToRow(box.current, next, rowHeight);
    measure();
  };
  useLayoutEffect(() => {
    if (pending.current !== undefined && focusControl(box.current, active, pending.current))
      pending.current = undefined;
  });
  useKeptFocus(box, active < first || active >= last);

  return {
    active,
    onFocusIn: ({ target }: FocusEvent) => {
      const row = findRow(target);
      if (row) setActive(getPlace(row));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const step = findStep(key, Math.max(1, Math.floor(innerHeight / rowHeight) - 3), active, count);
      if (step === undefined || ctrlKey || metaKey || altKey || (shiftKey && !onExtend)) return;
      const row = findRow(target);
      // From a heading the keys scroll, as they do everywhere.
      if (!row && target !== event.currentTarget) return;
      event.preventDefault();
      if (shiftKey && count > 0) onExtend?.(active, Math.max(0, Math.min(active + step, count - 1)));
      goTo(active + step, row ? listControls(row).indexOf(target as HTMLElement) : 0);
    },
  };
}

/** A row that had the focus and was scrolled away leaves it to the list, from where the arrows lead back. */
function useKeptFocus(box: RefObject<HTMLElement | null>, isAway: boolean): void {
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

function findStep(key: string, page: number, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'PageDown') return page;
  if (key === 'PageUp') return -page;
  if (key === 'Home') return -active;
  return key === 'End' ? count - 1 - active : undefined;
}

function findRow(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('tbody tr[aria-rowindex]') ?? undefined) : undefined;
}

/** Rows are counted from 1, and the headings are the first of them. */
function getPlace(row: HTMLElement): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

function listControls(row: HTMLElement): HTMLElement[] {
  return [row, ...[...row.querySelectorAll<HTMLElement>('a, button, input')].filter((control) => control.offsetParent)];
}

function focusControl(box: HTMLElement | null, place: number, control: number): boolean {
  const row = box?.querySelector<HTMLElement>(`tbody tr[aria-rowindex="${place + 2}"]`);
  if (!row) return false;
  const controls = listControls(row);
  // One row has fewer controls than another: a project is a link.
  (controls[control] ?? controls.at(-1))?.focus({ preventScroll: true });
  return true;
}

function scrollToRow(box: HTMLElement | null, place: number, rowHeight: number): void {
  if (!box) return;
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const above = head + getStuckTop(box);
  const top = box.getBoundingClientRect().top + head + place * rowHeight;
  const foot = document.querySelector('.row-grid-foot')?.getBoundingClientRect().height ?? 0;
  const beneath = top + rowHeight + foot - innerHeight + 8;
  // The first row is shown with what is above the list.
  if (place === 0) scrollTo(0, 0);
  else if (top < above) scrollBy(0, top - above);
  else if (beneath > 0) scrollBy(0, beneath);
}

/** How far below the window's edge a list's headings stop when it is scrolled: other lines may be stuck above them. */
export function getStuckTop(list: HTMLElement): number {
  const head = list.querySelector('thead');
  return head ? Number.parseFloat(getComputedStyle(head).top) || 0 : 0;
}
