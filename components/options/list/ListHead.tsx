import type { ComponentChildren } from 'preact';

interface ListHeadProps {
  title: string;
  count: string | undefined;
  children?: ComponentChildren;
}

/** The view's name, and how much there is of it where the service says so. */
export function ListHead({ title, count, children }: ListHeadProps) {
  return (
    <div class="list-head">
      <h1>{title}</h1>
      <span class="list-count" role="status">
        {count}
      </span>
      {children}
    </div>
  );
}
