import { useRef } from 'preact/hooks';

/**
 * Whether deletes have emptied a list, until another question is asked: also after they were carried out and the list was
 * loaded again. `count` rows are left, and `away` are deleted or about to be.
 */
export function useEmptied(question: string, count: number | undefined, away: number): boolean {
  const last = useRef({ question, isEmptied: false });
  if (last.current.question !== question) last.current = { question, isEmptied: false };
  if (count !== undefined) last.current.isEmptied = count === 0 && (away > 0 || last.current.isEmptied);
  return last.current.isEmptied;
}
