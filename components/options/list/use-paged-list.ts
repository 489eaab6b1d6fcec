import { useEffect, useRef } from 'preact/hooks';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import { type Answer, useAnswer } from '../../hooks/use-answer.ts';
import { useNotices } from '../../hooks/worker-context.ts';

/** Milliseconds: jobs that end together cause one reload. */
const restMs = 200;

/** Loads a page of a connection's list, and loads it again when a job has changed something at the service. */
export function useList<Item>(
  connectionId: string,
  filter: object,
  ask: () => Promise<Page<Item>>,
): Answer<Page<Item>> {
  const answer = useAnswer(JSON.stringify([connectionId, filter]), ask);
  const timer = useRef(0);
  useNotices((notice) => {
    if (notice.type !== 'job' || !hasChangedService(notice.job, connectionId)) return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(answer.reload, restMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return answer;
}

function hasChangedService(job: Job, connectionId: string): boolean {
  return job.connectionId === connectionId && isSettled(job) && job.state !== 'cancelled';
}

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

/** Whether deletes have emptied a page of the service's list, of which `rowCount` rows are left. */
export function useListEmptied({ value, answered = '' }: Answer<Page<unknown>>, rowCount: number): boolean {
  return useEmptied(answered, value && rowCount, value ? value.items.length - rowCount : 0);
}

/** How many a list has on all its pages, without the rows of this one that are deleted or about to be. */
export function countLeft({ total, items }: Page<unknown>, rowCount: number): number | undefined {
  return total === undefined ? undefined : Math.max(0, total - (items.length - rowCount));
}
