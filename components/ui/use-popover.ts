import type { RefObject, TargetedFocusEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

/**
 * A button and the panel that it opens. The browser closes the panel on Escape and on a click beside it. Spread
 * `button` and `panel` over the two elements, and render the panel's content only while `isOpen`.
 */
export function usePopover() {
  const id = `${useId()}-panel`;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = ({ newState }: { newState: string }) => {
    if (newState !== 'open') return;
    setIsOpen(true);
    if (button.current && panel.current) placeBelow(button.current, panel.current);
  };
  usePlacement(isOpen, button, panel);
  return {
    isOpen,
    close: () => panel.current?.hidePopover(),
    button: { ref: button, type: 'button', popovertarget: id, 'aria-expanded': isOpen } as const,
    panel: {
      ref: panel,
      id,
      popover: 'auto',
      // A press between the controls then focuses the panel. Otherwise it would focus something behind it and close it.
      tabIndex: -1,
      onBeforeToggle: open,
      onFocusOut: (event: TargetedFocusEvent<HTMLElement>) =>
        event.relatedTarget !== button.current && hideIfLeft(event),
      // Not in `onBeforeToggle`: the browser returns the focus to the button only if it is still in the panel.
      onToggle: ({ newState }: { newState: string }) => newState === 'closed' && setIsOpen(false),
    } as const,
  };
}

/** Keeps the panel at its button while the window is resized, and closes it if the button is hidden. */
function usePlacement(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const follow = () => {
      if (button.current?.checkVisibility() && panel.current) placeBelow(button.current, panel.current);
      else panel.current?.hidePopover();
    };
    if (isOpen) addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, [isOpen]);
}

/** Closes the panel when the focus leaves it, so that it does not cover the focused element. */
function hideIfLeft({ relatedTarget, currentTarget }: TargetedFocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

/** Places the panel at the button: a popover is outside the page's layout. Keeps it inside a narrow window. */
function placeBelow(button: HTMLElement, { style }: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const start = dir === 'rtl' ? clientWidth - right : left;
  // Near the bottom of the window there is more room above the button.
  const isLow = bottom > clientHeight * 0.7 && top > clientHeight - bottom;
  style.top = isLow ? 'auto' : `${bottom + scrollY + 4}px`;
  style.bottom = isLow ? `${clientHeight - top - scrollY + 4}px` : 'auto';
  style.insetInlineStart = `max(8px, min(${start}px, 100vw - var(--popover) - 24px))`;
}
