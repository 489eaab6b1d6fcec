import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { usePopover } from './use-popover.ts';
import './PopoverField.css';
import './Menu.css';

interface MenuProps {
  /** The name of the button. */
  label: string;
  /** Shown on the button instead of three dots. */
  words?: ComponentChildren;
  /** Shown above the actions. */
  text?: string | undefined;
  describedBy?: string;
  /** `MenuItem`s, or links with the role `menuitem`. */
  children: ComponentChildren;
}

/** A button that opens a short list of further actions. */
export function Menu({ label, words, text, describedBy, children }: MenuProps) {
  const textId = useId();
  const { isOpen, close, button, panel } = usePopover();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) listItems(menu.current)[0]?.focus();
  }, [isOpen]);
  return (
    <span class="menu">
      <Button
        {...button}
        variant={words ? 'plain' : 'icon'}
        aria-label={label}
        aria-haspopup="menu"
        aria-describedby={describedBy}
      >
        {words ?? <Icon name="more" />}
      </Button>
      <div {...panel} class="popover-panel menu-panel">
        {isOpen && (
          <>
            {text && (
              <p id={textId} class="menu-text">
                {text}
              </p>
            )}
            <div
              ref={menu}
              role="menu"
              aria-label={label}
              aria-describedby={text && textId}
              onKeyDown={moveFocus}
              onClick={() => close()}
            >
              {children}
            </div>
          </>
        )}
      </div>
    </span>
  );
}

interface MenuItemProps {
  /** Undefined disables the item. */
  onAct: (() => void) | undefined;
  children: ComponentChildren;
}

export function MenuItem({ onAct, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      disabled={!onAct}
      onClick={({ currentTarget }) => {
        // First, so that a dialog which the action opens returns the focus to the menu's button.
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onAct?.();
      }}
    >
      {children}
    </button>
  );
}

function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const items = listItems(currentTarget);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 };
  const target = targets[key];
  if (target === undefined || items.length === 0) return;
  event.preventDefault();
  // The list around the menu must not handle the arrow keys too.
  event.stopPropagation();
  items.at(target % items.length)?.focus();
}

function listItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
}
