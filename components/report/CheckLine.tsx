import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/Icon.tsx';
import './CheckLine.css';

interface CheckLineProps {
  isPassed: boolean;
  /** The tooltip of the text. */
  title?: string | undefined;
  children: ComponentChildren;
}

/** A check in a list of checks (`<ul class="checks">`). */
export function CheckLine({ isPassed, title, children }: CheckLineProps) {
  return (
    <li class={isPassed ? 'check-passed' : 'check-failed'}>
      <span class="check-mark">
        <Icon name={isPassed ? 'check' : 'close'} />
      </span>
      <div class="check-text" title={title}>
        {children}
      </div>
    </li>
  );
}
