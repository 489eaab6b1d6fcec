import type { TargetedFocusEvent, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Makes the controls of an element one stop for Tab; the arrow keys lead to the others, as in every toolbar. Spread it over
 * the element. What is in a panel or dialog of theirs is reached as anywhere.
 */
export function useOneStop<Kind extends HTMLElement>() {
  const box = useRef<Kind>(null);
  const active = useRef<HTMLElement>(undefined);
  const setActive = (control: HTMLElement | undefined) => {
    active.current = control;
    for (const other of listControls(box.current)) other.tabIndex = other === control ? 0 : -1;
  };
  const choose = () => {
    const seen = listControls(box.current).filter((control) => control.checkVisibility());
    setActive(seen.find((control) => control === active.current) ?? seen[0]);
  };
  // After every paint, when it is known what can be seen: a render may have brought other controls.
  useEffect(choose);
  useEffect(() => {
    addEventListener('resize', choose);
    return () => removeEventListener('resize', choose);
  }, []);
  return {
    ref: box,
    onKeyDown(event: TargetedKeyboardEvent<Kind>) {
      const seen = listControls(box.current).filter((control) => control.checkVisibility());
      const place = seen.indexOf(event.target as HTMLElement);
      const next = place < 0 ? undefined : seen[findNext(event, place, seen.length)];
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

/** The place that a key leads to; -1 for another key. */
function findNext(event: TargetedKeyboardEvent<HTMLElement>, place: number, count: number): number {
  const { key, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return -1;
  const forth = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return (place + (key === forth ? 1 : count - 1)) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
