import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ToolbarProps {
  label: string;
  class: string;
  children: ComponentChildren;
}

/** Controls of which Tab reaches one, and the arrow keys the others. What is in a panel of theirs is reached as anywhere. */
export function Toolbar({ label, class: kind, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const active = useRef<HTMLElement>(undefined);
  const setActive = (control: HTMLElement | undefined) => {
    active.current = control;
    for (const other of listControls(bar.current)) other.tabIndex = other === control ? 0 : -1;
  };
  // After every render, which may have brought other controls.
  useLayoutEffect(() => {
    const controls = listControls(bar.current);
    setActive(controls.find((control) => control === active.current) ?? controls[0]);
  });
  const press = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const controls = listControls(bar.current).filter((control) => control.checkVisibility());
    const place = controls.indexOf(event.target as HTMLElement);
    const next = place < 0 ? undefined : controls[findNext(event, place, controls.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={bar}
      class={kind}
      role="toolbar"
      aria-label={label}
      onKeyDown={press}
      onFocusIn={({ target }) => {
        const control = listControls(bar.current).find((control) => control === target);
        if (control) setActive(control);
      }}
    >
      {children}
    </div>
  );
}

function listControls(bar: HTMLElement | null): HTMLElement[] {
  const controls = bar?.querySelectorAll<HTMLElement>('button, select, a[href]') ?? [];
  return [...controls].filter((control) => !control.closest('[popover], dialog'));
}

/** The place that a key leads to; -1 for another key. */
function findNext({ key, currentTarget }: TargetedKeyboardEvent<HTMLElement>, place: number, count: number): number {
  const forth = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return (place + (key === forth ? 1 : count - 1)) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
