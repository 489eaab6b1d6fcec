import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from './Button.tsx';
import { Drawing } from './Icon.tsx';
import './MenuButton.css';

interface MenuButtonProps {
  /** The name of the button. */
  label: string;
  describedBy?: string;
  /** Buttons and links with the role `menuitem`. */
  children: ComponentChildren;
}

/** Three dots that open a small menu of the less usual actions. The browser closes it on Escape and on a click beside it. */
export function MenuButton({ label, describedBy, children }: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = ({ newState }: { newState: string }) => {
    const box = button.current?.getBoundingClientRect();
    if (newState === 'open' && box && menu.current) placeAt(box, menu.current);
  };
  const list = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  return (
    <span ref={button} class="menu-button">
      <Button variant="icon" aria-label={label} aria-haspopup="menu" aria-describedby={describedBy} popovertarget={id}>
        <Drawing path="M3 8h.01M8 8h.01M13 8h.01" />
      </Button>
      <div
        ref={menu}
        id={id}
        class="menu"
        popover="auto"
        role="menu"
        aria-label={label}
        onBeforeToggle={place}
        onToggle={({ newState }) => newState === 'open' && list()[0]?.focus()}
        onKeyDown={(event) => moveFocus(event, list())}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </span>
  );
}

function moveFocus(event: TargetedKeyboardEvent<HTMLElement>, items: HTMLElement[]): void {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (target === undefined) return;
  event.preventDefault();
  // The arrow keys belong to the menu, not to the list around it.
  event.stopPropagation();
  items.at(target % items.length)?.focus();
}

/** In the top layer, outside the page's layout: below its button, or above it at the end of the window. */
function placeAt(box: DOMRect, menu: HTMLElement): void {
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const isLow = box.bottom > clientHeight * 0.7;
  menu.style.top = isLow ? 'auto' : `${box.bottom + 4}px`;
  menu.style.bottom = isLow ? `${clientHeight - box.top + 4}px` : 'auto';
  menu.style.insetInlineEnd = `${dir === 'rtl' ? box.left : clientWidth - box.right}px`;
}
