import type { ComponentChildren, RefObject, TargetedFocusEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import './PopoverField.css';

interface PopoverFieldProps {
  label: string;
  /** What is chosen, in a few words. */
  value: string;
  /** The full text for the tooltip, if `value` is shortened. */
  title?: string;
  /** All texts it may show: the button is as wide as the longest one, whatever is chosen. */
  words: readonly string[];
  /** Rendered when the panel opens. */
  children: () => ComponentChildren;
}

/** Looks like a drop-down and opens a panel of controls. The browser closes it on Escape and on a click beside it. */
export function PopoverField({ label, value, title = value, words, children }: PopoverFieldProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = ({ newState }: { newState: string }) => {
    if (newState !== 'open') return;
    setIsOpen(true);
    if (button.current && panel.current) placeBelow(button.current, panel.current);
  };
  useButtonsPlace(isOpen, button, panel);
  return (
    <div class="popover-field">
      <span class="select-label" id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        class="popover-button"
        popovertarget={`${id}-panel`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-value`}
      >
        <span class="popover-value" id={`${id}-value`} title={title}>
          {value}
        </span>
        <Icon name="down" />
        <Room words={words} />
      </button>
      <div
        ref={panel}
        class="popover-panel"
        id={`${id}-panel`}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-label`}
        onBeforeToggle={open}
        onFocusOut={(event) => event.relatedTarget !== button.current && hideOnceLeft(event)}
        // Not before: the browser returns the focus only if it is still in the panel.
        onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
      >
        {isOpen && children()}
      </div>
    </div>
  );
}

/** Invisible: as wide as the longest of the words. */
function Room({ words }: Pick<PopoverFieldProps, 'words'>) {
  return (
    <span class="popover-room" aria-hidden="true">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}

/** Keeps the panel at its button while the window is resized, and closes it if the button is hidden. */
function useButtonsPlace(
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

/** Closes the panel when the focus leaves it, so that it covers nothing that gets the focus. */
function hideOnceLeft({ relatedTarget, currentTarget }: TargetedFocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

/** Popovers are in the top layer, outside the page's layout. In a narrow window they are kept inside it. */
function placeBelow(button: HTMLElement, { style }: HTMLElement): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const { clientWidth, dir } = document.documentElement;
  const start = dir === 'rtl' ? clientWidth - right : left;
  style.top = `${bottom + scrollY + 4}px`;
  style.insetInlineStart = `max(8px, min(${start}px, 100vw - var(--popover) - 24px))`;
}
