import { useRef } from 'preact/hooks';
import type { Page } from '../../../lib/model/list-page.ts';
import type { Answer } from '../../hooks/use-answer.ts';

/**
 * Whether deletes have left nothing of the answer to a question, also when they are through; until something else is asked
 * for. `count` rows are left, and `away` are deleted or about to be.
 */
export function useEmptied(question: string, count: number | undefined, away: number): boolean {
  const last = useRef({ question, isEmptied: false });
  if (last.current.question !== question) last.current = { question, isEmptied: false };
  if (count !== undefined) last.current.isEmptied = count === 0 && (away > 0 || last.current.isEmptied);
  return last.current.isEmptied;
}

/** The same of a page of the service's list, of which so many rows are left. */
export function useListEmptied({ value, answered = '' }: Answer<Page<unknown>>, rowCount: number): boolean {
  return useEmptied(answered, value && rowCount, value ? value.items.length - rowCount : 0);
}
