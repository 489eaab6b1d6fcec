import type { ComponentChildren } from 'preact';

/** Read out, not drawn. */
export function VisuallyHidden({ children }: { children: ComponentChildren }) {
  return <span class="visually-hidden">{children}</span>;
}
