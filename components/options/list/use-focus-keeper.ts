import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { undoButtonId } from '../../ui/UndoBar.tsx';

/** Where the user was. */
interface Place {
  /** The element that had the focus last, if it is part of the list, its filters or a dialog over it. */
  element?: HTMLElement;
  /** The dialog or the details that it is in: as long as those are there, they look after their own. */
  layer?: Element | null;
  /** The row of the focused element, or the last focused row; from 0. */
  row: number;
  /** The focus was moved there because its element was removed. */
  isKept: boolean;
  isByMouse: boolean;
}

/**
 * When the focused element of a list is removed, the focus moves to "Undo", and from there to the row that took its place:
 * otherwise keyboard users would start over at the top of the page, and not reach "Undo" in time. After a click with the
 * mouse it moves to the row at once, as the space bar, which scrolls the page, must not press "Undo".
 */
export function useFocusKeeper<Region extends HTMLElement = HTMLElement>() {
  const region = useRef<Region>(null);
  const place = useRef<Place>({ row: 0, isKept: false, isByMouse: false }).current;
  usePlace(place, region);
  // After every render: the row, a dialog over it and Undo come and go in any order.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body && place.element?.isConnected === false && !place.layer?.isConnected;
    const isWaiting = place.isKept && activeElement === place.element;
    const undo = place.isByMouse ? null : document.getElementById(undoButtonId);
    if (undo && (isLost || isWaiting)) return undo.focus();
    if (isLost) focusRow(region.current, place.row);
    if (isLost) place.isKept = true;
  });
  return region;
}

function usePlace(place: Place, region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = region.current;
    const note = ({ target }: FocusEvent) => {
      const isOurs = target instanceof HTMLElement && isOf(list, target);
      const layer = isOurs ? target.closest('aside, dialog') : null;
      Object.assign(place, { element: isOurs ? target : undefined, layer, isKept: false });
      const row = isOurs ? target.closest<HTMLTableRowElement>('tbody tr') : null;
      if (row) place.row = row.sectionRowIndex;
    };
    // A click by keyboard has the count 0.
    const noteClick = ({ detail }: MouseEvent) => {
      place.isByMouse = detail > 0;
    };
    const leaveUndo = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement?.id === undoButtonId) focusRow(list, place.row);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('click', noteClick, true);
    document.addEventListener('keydown', leaveUndo);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('click', noteClick, true);
      document.removeEventListener('keydown', leaveUndo);
    };
  }, [place, region]);
}

/** The filters above the list, the bar below it and any dialog count as parts of the list. */
function isOf(list: HTMLElement | null, element: HTMLElement): boolean {
  const isInDialog = element.closest('dialog') !== null;
  return element.id === undoButtonId || isInDialog || Boolean(list?.closest('main')?.contains(element));
}

/** Focuses the row and not a button in it, so that a key meant for Undo does nothing if it comes too late. */
function focusRow(list: HTMLElement | null, index: number): void {
  const rows = list?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
  // A grid knows the row that was used last; its others come and go as it is scrolled.
  const active = list?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  const row = active ?? rows[Math.min(index, rows.length - 1)];
  // Keeps the row that Tab reaches.
  if (row && !row.hasAttribute('tabindex')) row.tabIndex = -1;
  (row ?? list)?.focus({ preventScroll: true });
}
