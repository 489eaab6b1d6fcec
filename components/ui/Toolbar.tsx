import type { ComponentChildren } from 'preact';
import { useRovingTabIndex } from './use-roving-tab-index.ts';

interface ToolbarProps {
  label: string;
  class: string;
  children: ComponentChildren;
}

/** Controls that are a single Tab stop. The arrow keys move between them. */
export function Toolbar({ label, class: className, children }: ToolbarProps) {
  return (
    <div {...useRovingTabIndex<HTMLDivElement>()} class={className} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}
