import type { ComponentChildren } from 'preact';

interface ListHeadProps {
  title: string;
  /** Empty until it is known; absent where nothing is counted. */
  count?: string;
  /** Beside the name. */
  choice?: ComponentChildren;
  /** What can be done with all of it. */
  children?: ComponentChildren;
}

/** The view's name, and how much there is of it where the service says so. */
export function ListHead({ title, count, choice, children }: ListHeadProps) {
  return (
    <div class="list-head">
      <div class="list-title">
        <h1>{title}</h1>
        {choice}
      </div>
      {count !== undefined && (
        <span class="list-count" role="status" title={count}>
          {count}
        </span>
      )}
      {children}
    </div>
  );
}
