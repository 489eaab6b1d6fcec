import type { ComponentChildren } from 'preact';

interface ListHeadProps {
  title: string;
  /** Empty until it is known; absent where nothing is counted. */
  count?: string;
  /** Beside the name. */
  choice?: ComponentChildren;
  /** Actions on the whole list. */
  children?: ComponentChildren;
}

/** The heading of a list, with its count if it is known. */
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
