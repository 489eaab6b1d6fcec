import type { ComponentChildren } from 'preact';
import type { PageSize } from '../../../lib/model/filter/service-filter.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import type { Answer } from '../../hooks/use-answer.ts';
import { Pager } from './Pager.tsx';

interface ListFootProps<Item> {
  answer: Answer<Page<Item>>;
  rowCount: number;
  filter: { page: number; perPage: PageSize };
  onChange: (change: { page: number } | { perPage: PageSize }) => void;
  /** What can be done to the rows. */
  children?: ComponentChildren;
}

/** Not drawn below a list that is empty: there is nothing to page through. */
export function ListFoot<Item>({ answer, rowCount, filter, onChange, children }: ListFootProps<Item>) {
  const { value, problem } = answer;
  const isKnown = value !== undefined || problem !== undefined;
  if (isKnown && rowCount === 0 && filter.page === 1 && !value?.hasNext) return null;
  return (
    <div class="list-foot">
      {children}
      <Pager
        page={value}
        number={filter.page}
        perPage={filter.perPage}
        onPage={(page) => onChange({ page })}
        onPerPage={(perPage) => onChange({ perPage })}
      />
    </div>
  );
}
