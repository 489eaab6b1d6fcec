import type { TargetedFocusEvent, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Makes the controls of an element a single Tab stop, as in a toolbar: the arrow keys move between them (roving
 * tabindex). Spread the result over the element. Controls in a popover or dialog inside it keep their own Tab stops.
 */
export function useRovingTabIndex<Kind extends HTMLElement>() {
  const box = useRef<Kind>(null);
  const active = useRef<HTMLElement>(undefined);
  const setActive = (control: HTMLElement | undefined) => {
    active.current = control;
    for (const other of listControls(box.current)) other.tabIndex = other === control ? 0 : -1;
  };
  const update = () => {
    const visible = listVisibleControls(box.current);
    setActive(visible.find((control) => control === active.current) ?? visible[0]);
  };
  // After every paint, when visibility is known: a render may have changed the controls.
  useEffect(update);
  useEffect(() => {
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, []);
  return {
    ref: box,
    onKeyDown(event: TargetedKeyboardEvent<Kind>) {
      const visible = listVisibleControls(box.current);
      const index = visible.indexOf(event.target as HTMLElement);
      const next = index < 0 ? undefined : visible[getNextIndex(event, index, visible.length)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocusIn({ target }: TargetedFocusEvent<Kind>) {
      const control = listControls(box.current).find((control) => control === target);
      if (control) setActive(control);
    },
  };
}

function listControls(box: HTMLElement | null): HTMLElement[] {
  const controls = box?.querySelectorAll<HTMLElement>('button, select, input, a[href]') ?? [];
  return [...controls].filter((control) => !control.closest('[popover], dialog'));
}

function listVisibleControls(box: HTMLElement | null): HTMLElement[] {
  return listControls(box).filter((control) => control.checkVisibility());
}

/** The index of the control that the key moves to, or -1 for any other key. */
function getNextIndex(event: TargetedKeyboardEvent<HTMLElement>, index: number, count: number): number {
  const { key, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return -1;
  const forwardKey = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return (index + (key === forwardKey ? 1 : count - 1)) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
