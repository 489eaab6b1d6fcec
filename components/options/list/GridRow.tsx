import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GridPlace } from './RowGrid.tsx';

interface GridRowProps extends GridPlace {
  /** Enter on the row itself. */
  onEnter?: () => void;
  children: ComponentChildren;
}

/** A row of a `RowGrid`: what is in it is reached with Tab from the row alone, not from every other one. */
export function GridRow({ place, isActive, onEnter, children }: GridRowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    for (const control of line.current?.querySelectorAll<HTMLElement>('a, button, input') ?? []) {
      control.tabIndex = isActive ? 0 : -1;
    }
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onEnter?.();
  };
  return (
    <tr ref={line} aria-rowindex={place + 2} tabIndex={isActive ? 0 : -1} onKeyDown={press}>
      {children}
    </tr>
  );
}
