import type { ComponentChildren } from 'preact';
import { Icon } from './Icon.tsx';
import { usePopover } from './use-popover.ts';
import './Button.css';
import './PopoverField.css';

interface PopoverFieldProps {
  label: string;
  /** The current choice in words, as the button's tooltip and description. */
  value: string;
  /** Something is chosen. */
  isActive: boolean;
  /** Rendered only while the panel is open. */
  children: () => ComponentChildren;
}

/** A button that opens a panel of controls. The browser closes the panel on Escape and on a click beside it. */
export function PopoverField({ label, value, isActive, children }: PopoverFieldProps) {
  const { isOpen, button, panel } = usePopover();
  return (
    <div class="popover-field">
      <button {...button} class="button popover-button" data-active={isActive} aria-haspopup="dialog" title={value}>
        {label}
        <Icon name="down" />
      </button>
      <div {...panel} class="popover-panel" role="dialog" aria-label={label}>
        {isOpen && children()}
      </div>
    </div>
  );
}
