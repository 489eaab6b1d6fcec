import type { ButtonHTMLAttributes } from 'preact';
import './Button.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `icon` is a square without a border. Its `aria-label` is its tooltip too. */
  variant?: 'plain' | 'primary' | 'danger' | 'icon';
  /** The button's work is in progress: it keeps the focus, but neither a click nor Enter in its form does anything. */
  isBusy?: boolean;
}

export function Button({ variant = 'plain', isBusy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...(variant === 'icon' && { title: rest['aria-label'] })}
      {...rest}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      type={type}
      class={`button button-${variant}`}
      // Enter clicks the submit button, too. Without one, the browser may submit the form at once.
      onClick={isBusy ? cancel : onClick}
    />
  );
}

function cancel(event: Event): void {
  event.preventDefault();
}
