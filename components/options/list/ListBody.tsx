import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/i18n/translate.ts';
import type { Page } from '../../../lib/model/page.ts';
import type { Problem, ProblemCode } from '../../../lib/model/problem.ts';
import { writeView } from '../../../lib/model/view-address.ts';
import type { Answer } from '../../hooks/use-answer.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';

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
          {isConnectionFault(problem) && (
            <a class="button" href={writeView({ name: 'connections' })}>
              {t('openConnections')}
            </a>
          )}
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

/** What is put right under Connections and nowhere else. */
const connectionFaults: ProblemCode[] = ['keyRefused', 'keyMissing', 'permissionMissing', 'redirected', 'notJson'];

function isConnectionFault({ code }: Problem): boolean {
  return connectionFaults.includes(code);
}
