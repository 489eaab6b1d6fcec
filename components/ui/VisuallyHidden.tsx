import type { ComponentChildren } from 'preact';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ComponentChildren }) {
  return <span class="visually-hidden">{children}</span>;
}
