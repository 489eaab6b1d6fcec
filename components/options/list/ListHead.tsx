import type { ComponentChildren } from 'preact';
import { CountStatus } from '../../ui/CountStatus.tsx';

interface ListHeadProps {
  title: string;
  /** Empty until it is known; absent if nothing is counted. */
  count?: string;
  /** Actions on the whole list. */
  children?: ComponentChildren;
}

/** The heading of a list, with its count if it is known. */
export function ListHead({ title, count, children }: ListHeadProps) {
  return (
    <div class="list-head">
      <h1>{title}</h1>
      {count !== undefined && <CountStatus class="list-count" words={count} />}
      {children}
    </div>
  );
}
