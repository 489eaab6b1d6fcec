import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import { usePopover } from './use-popover.ts';
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
  const { isOpen, button, panel } = usePopover();
  return (
    <div class="popover-field">
      <span class="select-label" id={`${id}-label`}>
        {label}
      </span>
      <button {...button} class="popover-button" aria-haspopup="dialog" aria-labelledby={`${id}-label ${id}-value`}>
        <span class="popover-value" id={`${id}-value`} title={title}>
          {value}
        </span>
        <Icon name="down" />
        <Room words={words} />
      </button>
      <div {...panel} class="popover-panel" role="dialog" aria-labelledby={`${id}-label`}>
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
