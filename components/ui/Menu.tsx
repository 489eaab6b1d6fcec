import type { ComponentChildren } from 'preact';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { usePopover } from './use-popover.ts';
import './PopoverField.css';
import './Menu.css';

export interface MenuAction {
  label: string;
  onAct: () => void;
  variant?: 'danger';
  disabled?: boolean;
}

interface MenuProps extends Pick<ButtonProps, 'variant' | 'aria-describedby'> {
  /** The name of the button, and what it shows where there are no `words`. */
  label: string;
  /** On the button instead of three dots. */
  words?: ComponentChildren;
  actions: readonly MenuAction[];
  /** Above the actions. */
  children?: ComponentChildren;
}

/** A button that opens a short list of further actions. */
export function Menu({ label, words, actions, children, variant = words ? 'plain' : 'icon', ...rest }: MenuProps) {
  const { isOpen, close, button, panel } = usePopover();
  return (
    <span class="menu">
      <Button {...rest} {...button} variant={variant} aria-label={label} aria-haspopup="dialog">
        {words ?? <Icon name="more" />}
      </Button>
      <div {...panel} class="popover-panel menu-panel" role="dialog" aria-label={label}>
        {isOpen && (
          <>
            {children}
            {actions.map(({ label, onAct, variant, disabled }) => (
              <button
                key={label}
                type="button"
                class={`menu-action menu-${variant ?? 'plain'}`}
                disabled={disabled}
                onClick={() => {
                  close();
                  onAct();
                }}
              >
                {label}
              </button>
            ))}
          </>
        )}
      </div>
    </span>
  );
}
