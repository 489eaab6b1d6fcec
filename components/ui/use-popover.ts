import type { TargetedFocusEvent } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

/**
 * A button and the panel that it opens. The browser places the panel at the button (`.popover-panel`) and closes it on
 * Escape and on a click beside it. Spread `button` and `panel` over the two elements, and render the panel's content
 * only while `isOpen`.
 */
export function usePopover() {
  const id = `${useId()}-panel`;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
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
      onBeforeToggle: ({ newState }: { newState: string }) => newState === 'open' && setIsOpen(true),
      onFocusOut: (event: TargetedFocusEvent<HTMLElement>) =>
        event.relatedTarget !== button.current && hideIfLeft(event),
      // Not in `onBeforeToggle`: the browser returns the focus to the button only if it is still in the panel.
      onToggle: ({ newState }: { newState: string }) => newState === 'closed' && setIsOpen(false),
    } as const,
  };
}

/** Closes the panel when the focus leaves it, so that it does not cover the focused element. */
function hideIfLeft({ relatedTarget, currentTarget }: TargetedFocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
