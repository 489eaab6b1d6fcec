import type { ComponentChildren } from 'preact';
import './EmptyState.css';

interface EmptyStateProps {
  title: string;
  /** Tells the user what to do first. */
  text?: ComponentChildren;
  /** Buttons or links for that. */
  children?: ComponentChildren;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {text && <p class="empty-text">{text}</p>}
      <div class="empty-actions">{children}</div>
    </div>
  );
}
