import { useEffect, useRef } from 'preact/hooks';

interface ListKeys {
  /** The details are open. */
  isOpen: boolean;
  onClose: () => void;
  /** To the next report or the one before, while the focus is not on a row: rows have these keys themselves. */
  onStep: (step: 1 | -1) => void;
  onHelp: () => void;
}

/** The keys that work wherever the focus is on the page, but not in a field, a panel or a dialog. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { isOpen, onClose, onStep, onHelp } = latest.current;
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isLayerOpen()) return;
      const isField =
        target instanceof Element && target.matches('input:not(.row-check), select, textarea, .long-text');
      const act = () => {
        if (key === 'Escape' && isOpen) return onClose;
        if (isField) return undefined;
        if (key === '/') return focusSearch;
        if (key === '?') return onHelp;
        const isInRows = target instanceof Element && target.closest('.row-grid');
        if (!isOpen || isInRows || event.shiftKey) return undefined;
        if (key === 'ArrowDown') return () => onStep(1);
        return key === 'ArrowUp' ? () => onStep(-1) : undefined;
      };
      const found = act();
      if (!found) return;
      event.preventDefault();
      // Escape closes one thing at a time: not the selection as well.
      event.stopPropagation();
      found();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** It has the keys for itself. */
function isLayerOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('.report-toolbar input[type="search"]')?.focus();
}
