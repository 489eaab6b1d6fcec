import { useRef } from 'preact/hooks';

/**
 * Whether deletes have emptied a list. It stays true when they are done and the list is loaded again, until `question`
 * changes or rows come back. `count`: the rows that are left, undefined while the list is loading. `removed`: the rows
 * that are deleted or about to be.
 */
export function useEmptied(question: string, count: number | undefined, removed: number): boolean {
  const last = useRef({ question, isEmptied: false });
  if (last.current.question !== question) last.current = { question, isEmptied: false };
  if (count !== undefined) last.current.isEmptied = count === 0 && (removed > 0 || last.current.isEmptied);
  return last.current.isEmptied;
}
