import type { ComponentChildren } from 'preact';
import type { Page } from '../../../lib/model/list-page.ts';
import type { Answer } from '../../hooks/use-answer.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { ConnectionsLink } from './ConnectionsLink.tsx';

interface ListBodyProps<Item> {
  answer: Answer<Page<Item>>;
  /** Drawn instead of the table when it would have no row. */
  empty: ComponentChildren;
  isEmpty: boolean;
  /** The table, which draws empty rows as long as nothing is known. */
  children: ComponentChildren;
}

/** The five states of a list: its frame stands still, and old rows stay, dimmed, until the new ones are there. */
export function ListBody<Item>({ answer, empty, isEmpty, children }: ListBodyProps<Item>) {
  const { value, problem, isLoading, reload } = answer;
  return (
    <>
      {problem && (
        <ProblemNotice problem={problem} onRetry={reload}>
          <ConnectionsLink problem={problem} />
        </ProblemNotice>
      )}
      {(value || !problem) && (
        <div class="list-body" aria-busy={isLoading} data-stale={Boolean(value) && isLoading}>
          {value && isEmpty ? empty : children}
        </div>
      )}
    </>
  );
}
