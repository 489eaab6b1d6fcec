import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { undoButtonId } from '../../ui/UndoBar.tsx';

/** Where the focus was last. */
interface LastFocus {
  /** The element that had the focus last, if it is part of the list, its filters or a dialog over it. */
  element?: HTMLElement;
  /** The dialog or the details panel around the element. While it exists, it takes care of the focus itself. */
  layer?: Element | null;
  /** The index of the row of the focused element, or of the last focused row; from 0. */
  row: number;
  /** The focus was moved to `element` because the previously focused element was removed. */
  isMoved: boolean;
  /** The last click was by mouse. */
  isByMouse: boolean;
}

/**
 * When the focused element of a list is removed, moves the focus to "Undo", and from there to the row that took its
 * place. Otherwise keyboard users would start over at the top of the page and not reach "Undo" in time. After a mouse
 * click the focus moves directly to the row: the space bar, which scrolls the page, must not press "Undo".
 */
export function useFocusKeeper<Region extends HTMLElement = HTMLElement>() {
  const region = useRef<Region>(null);
  const last = useRef<LastFocus>({ row: 0, isMoved: false, isByMouse: false }).current;
  useFocusTracking(last, region);
  // After every render, since the row, a dialog over it and "Undo" appear and disappear in any order.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body && last.element?.isConnected === false && !last.layer?.isConnected;
    const isWaiting = last.isMoved && activeElement === last.element;
    const undo = last.isByMouse ? null : document.getElementById(undoButtonId);
    if (undo && (isLost || isWaiting)) return undo.focus();
    // The region itself has it until there are rows again.
    if (isLost || (isWaiting && activeElement === region.current)) {
      focusRow(region.current, last.row);
      last.isMoved = true;
    }
  });
  return region;
}

function useFocusTracking(last: LastFocus, region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = region.current;
    const noteFocus = ({ target }: FocusEvent) => {
      const isInside = target instanceof HTMLElement && isPartOf(list, target);
      const layer = isInside ? target.closest('aside, dialog') : null;
      Object.assign(last, { element: isInside ? target : undefined, layer, isMoved: false });
      const row = isInside ? target.closest<HTMLTableRowElement>('tbody tr') : null;
      if (row) last.row = row.sectionRowIndex;
    };
    // A click by keyboard has the `detail` 0.
    const noteClick = ({ detail }: MouseEvent) => {
      last.isByMouse = detail > 0;
    };
    const leaveUndo = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement?.id === undoButtonId) focusRow(list, last.row);
    };
    document.addEventListener('focusin', noteFocus);
    document.addEventListener('click', noteClick, true);
    document.addEventListener('keydown', leaveUndo);
    return () => {
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener('click', noteClick, true);
      document.removeEventListener('keydown', leaveUndo);
    };
  }, [last, region]);
}

/** The filters above the list, the bar below it and any dialog count as parts of the list. */
function isPartOf(list: HTMLElement | null, element: HTMLElement): boolean {
  const isInDialog = element.closest('dialog') !== null;
  return element.id === undoButtonId || isInDialog || Boolean(list?.closest('main')?.contains(element));
}

/** Focuses the row and not a button in it, so that a key meant for "Undo" does nothing if it comes too late. */
function focusRow(list: HTMLElement | null, index: number): void {
  const rows = list?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
  // In a grid, `tabindex="0"` marks the row that was used last. Other rows are rendered only while they are visible.
  const active = list?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  const row = active ?? rows[Math.min(index, rows.length - 1)];
  // A row that has a `tabindex` keeps it, so that Tab still reaches it.
  if (row && !row.hasAttribute('tabindex')) row.tabIndex = -1;
  (row ?? list)?.focus({ preventScroll: true });
}
