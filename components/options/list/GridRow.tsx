import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GridPlace } from './RowGrid.tsx';

interface GridRowProps extends GridPlace {
  /** What the keys do on the row itself, by their names. */
  keys?: Record<string, () => void>;
  class?: string;
  isSelected?: boolean;
  /** In a tree: 1 for the outermost. */
  level?: number;
  /** Absent for what cannot be opened. */
  isOpen?: boolean;
  children: ComponentChildren;
}

/** A row of a `RowGrid`: what is in it is reached with Tab from the row alone, not from every other one. */
export function GridRow(props: GridRowProps) {
  const { place, top, isActive, keys = {}, isSelected, level, isOpen, children, class: kind } = props;
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    for (const control of line.current?.querySelectorAll<HTMLElement>('a, button, input') ?? []) {
      control.tabIndex = isActive ? 0 : -1;
    }
  });
  const press = (event: KeyboardEvent) => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
    const act = target === currentTarget && !ctrlKey && !metaKey && !altKey && keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <tr
      ref={line}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      aria-level={level}
      aria-expanded={isOpen}
      class={kind}
      style={{ top: `${top}px` }}
      tabIndex={isActive ? 0 : -1}
      onKeyDown={press}
    >
      {children}
    </tr>
  );
}
