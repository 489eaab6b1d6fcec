import { useEffect, useRef } from 'preact/hooks';

interface ListKeys {
  /** The details are open. */
  isOpen: boolean;
  onClose: () => void;
  /** Goes to the next or previous report. Only while the focus is not on a row: rows handle these keys themselves. */
  onStep: (step: 1 | -1) => void;
  onHelp: () => void;
}

/** The keyboard shortcuts of Reports. */
export function useListKeys({ isOpen, onClose, onStep, onHelp }: ListKeys): void {
  usePageKeys(({ key, target, row, isField, isShifted }) => {
    if (key === 'Escape' && isOpen) return onClose;
    if (isField) return key === 'ArrowDown' && target?.closest('.report-toolbar search') ? focusRows : undefined;
    if (key === '/') return focusSearch;
    if (key === '?') return onHelp;
    const arrow = arrows[key];
    if (!arrow || isShifted) return undefined;
    const isLetter = key !== arrow;
    if (row) return isLetter ? () => pressInRows(target, arrow) : undefined;
    // In the headings the arrow keys scroll, as usual.
    if (isOpen && (isLetter || !target?.closest('.row-grid'))) return () => onStep(arrow === 'ArrowDown' ? 1 : -1);
    return isLetter ? focusRows : undefined;
  });
}

/** The keys that move through the rows, each with the arrow key that it stands for. */
const arrows: Record<string, string> = { ArrowDown: 'ArrowDown', ArrowUp: 'ArrowUp', j: 'ArrowDown', k: 'ArrowUp' };

export interface KeyPress {
  /** For a letter of another alphabet, the Latin letter on the same key. */
  key: string;
  target: Element | null;
  /** The row that the focus is in, or the list if it has the focus itself. */
  row: Element | null;
  /** The key is typed into a field. */
  isField: boolean;
  isShifted: boolean;
  /** The key is held down. */
  isRepeated: boolean;
}

/**
 * Handles keys wherever the focus is on the page, except while a panel or dialog is open. `find` returns the action of
 * a key; the browser and other handlers then do nothing with it.
 */
export function usePageKeys(find: (press: KeyPress) => (() => void) | undefined): void {
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isLayerOpen()) return;
      const element = target instanceof Element ? target : null;
      const act = latest.current({
        key: readKey(event),
        target: element,
        row: element?.closest('.row-grid tbody tr[aria-rowindex]') ?? element?.closest('.row-grid:focus') ?? null,
        isField: element?.matches('input:not(.row-check), select, textarea, .long-text') ?? false,
        isShifted: event.shiftKey,
        isRepeated: event.repeat,
      });
      if (!act) return;
      event.preventDefault();
      // Escape does one thing at a time: it must not clear the selection as well.
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

function readKey({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '~';
  return isForeign && /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}

/** Whether a dialog or a panel is open: it handles the keys itself. */
export function isLayerOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('.report-toolbar input[type="search"]')?.focus();
}

/** Sends the key to the rows, which handle it. */
function pressInRows(target: Element | null, key: string): void {
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Focuses the row that Tab reaches, or the list itself if that row is scrolled out of view. */
function focusRows(): void {
  const row = document.querySelector<HTMLElement>('.row-grid tbody tr[tabindex="0"]');
  (row ?? document.querySelector<HTMLElement>('.row-grid'))?.focus();
}
