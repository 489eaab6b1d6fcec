import { useEffect, useRef } from 'preact/hooks';

interface ListKeys {
  /** The details are open. */
  isOpen: boolean;
  onClose: () => void;
  /** To the next report or the one before, while the focus is not on a row: rows have these keys themselves. */
  onStep: (step: 1 | -1) => void;
  onHelp: () => void;
}

/** The keys of the page with the list. */
export function useListKeys({ isOpen, onClose, onStep, onHelp }: ListKeys): void {
  usePageKeys(({ key, target, row, isField, isShifted }) => {
    if (key === 'Escape' && isOpen) return onClose;
    if (isField) return undefined;
    if (key === '/') return focusSearch;
    if (key === '?') return onHelp;
    const arrow = arrows[key];
    if (!arrow || isShifted) return undefined;
    const isLetter = key !== arrow;
    if (row) return isLetter ? () => pressInRows(target, arrow) : undefined;
    // In the headings the arrow keys scroll, as they do everywhere.
    if (isOpen && (isLetter || !target?.closest('.row-grid'))) return () => onStep(arrow === 'ArrowDown' ? 1 : -1);
    return isLetter ? focusRows : undefined;
  });
}

/** Keys that go through the rows, with the arrow key that each stands for. */
const arrows: Record<string, string> = { ArrowDown: 'ArrowDown', ArrowUp: 'ArrowUp', j: 'ArrowDown', k: 'ArrowUp' };

export interface KeyPress {
  /** Of a letter, the Latin one of the key, whatever alphabet the keyboard writes. */
  key: string;
  target: Element | null;
  /** The row or the list that has the focus. */
  row: Element | null;
  /** The key is typed into a field. */
  isField: boolean;
  isShifted: boolean;
  /** The key is held down. */
  isRepeated: boolean;
}

/**
 * Keys that work wherever the focus is on the page, but not in a panel or a dialog. `find` returns what a key does; only
 * that is done then.
 */
export function usePageKeys(find: (press: KeyPress) => (() => void) | undefined): void {
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
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
      // Escape closes one thing at a time: not the selection as well.
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}

function readKey({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '~';
  return isForeign && /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}

/** It has the keys for itself. */
function isLayerOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('.report-toolbar input[type="search"]')?.focus();
}

/** The rows then do what they do for that key. */
function pressInRows(target: Element | null, key: string): void {
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Focuses the row that Tab reaches; the list itself where that row is scrolled away. */
function focusRows(): void {
  const row = document.querySelector<HTMLElement>('.row-grid tbody tr[tabindex="0"]');
  (row ?? document.querySelector<HTMLElement>('.row-grid'))?.focus();
}
