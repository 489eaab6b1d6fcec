import type { ComponentChildren } from 'preact';
import { useOneStop } from './use-one-stop.ts';

interface ToolbarProps {
  label: string;
  class: string;
  children: ComponentChildren;
}

/** Controls that are one stop for Tab, and gone through with the arrow keys. */
export function Toolbar({ label, class: kind, children }: ToolbarProps) {
  return (
    <div {...useOneStop<HTMLDivElement>()} class={kind} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}
