import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { undoButtonId } from '../../ui/UndoBar.tsx';

/** Where the user was. */
interface Place {
  /** What had the focus last, as far as it belongs to the list or to what is done with it. */
  element?: HTMLElement;
  /** Its row, or that of the last one that had it, counted from 0. */
  row: number;
  /** It was put there in place of something that is gone. */
  isKept: boolean;
  isByMouse: boolean;
}

/**
 * When what held the focus is gone, Undo takes it, and after that the row that took the place: otherwise the keyboard
 * would start over at the top, and never be at Undo in time. After a click the row takes it at once: a mouse is quick
 * enough, and the space bar that scrolls on must not undo anything.
 */
export function useFocusKeeper() {
  const region = useRef<HTMLElement>(null);
  const place = useRef<Place>({ row: 0, isKept: false, isByMouse: false }).current;
  usePlace(place, region);
  // After every drawing: the row, a dialog over it and Undo come and go in any order.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body && place.element?.isConnected === false;
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
      Object.assign(place, { element: isOurs ? target : undefined, isKept: false });
      const row = isOurs ? target.closest<HTMLTableRowElement>('tbody tr') : null;
      if (row) place.row = row.sectionRowIndex;
    };
    // A key that presses a button makes a click without a count.
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

/** The filters above the list and the bar below it are of it too. A dialog stands over it, wherever it is written. */
function isOf(list: HTMLElement | null, element: HTMLElement): boolean {
  const isInDialog = element.closest('dialog') !== null;
  return element.id === undoButtonId || isInDialog || Boolean(list?.closest('main')?.contains(element));
}

/** The row itself, none of its buttons: a key that was meant for Undo and comes too late does nothing there. */
function focusRow(list: HTMLElement | null, index: number): void {
  const rows = list?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
  const row = rows[Math.min(index, rows.length - 1)];
  // One that Tab reaches stays so.
  if (row && !row.hasAttribute('tabindex')) row.tabIndex = -1;
  (row ?? list)?.focus({ preventScroll: true });
}
