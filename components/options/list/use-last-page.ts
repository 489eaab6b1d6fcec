import { useEffect } from 'preact/hooks';
import type { Page } from '../../../lib/model/list-page.ts';
import type { Answer } from '../../hooks/use-answer.ts';

/** A bookmark or a delete may lead past the end of a list: then its last page is shown instead. */
export function useLastPage(answer: Answer<Page<unknown>>, number: number, goTo: (number: number) => void): void {
  const isAnswered = !answer.isLoading && answer.answered === answer.question;
  const last = isAnswered ? findLastPage(answer.value, number) : undefined;
  useEffect(() => {
    if (last !== undefined) goTo(last);
  }, [last]);
}

/** The last page's number, where the service says that the list ends before the page that was asked for. */
function findLastPage(page: Page<unknown> | undefined, number: number): number | undefined {
  if (page?.lastNumber === undefined || page.lastNumber >= number) return undefined;
  return number > 1 ? Math.max(page.lastNumber, 1) : undefined;
}
