import { useState } from 'preact/hooks';
import type { Notice } from '../../lib/messages/contract.ts';
import { type Answer, useAnswer } from './use-answer.ts';
import { useNotices } from './worker-context.ts';

/** An answer of the worker, kept up to date by notices. They win over an older answer that arrives later. */
export function useFollowedAnswer<Value>(
  question: string,
  ask: () => Promise<Value>,
  findNews: (notice: Notice) => Value | undefined,
): Answer<Value> {
  const answer = useAnswer(question, ask);
  const [news, setNews] = useState<Value>();
  useNotices((notice) => {
    const found = findNews(notice);
    if (found !== undefined) setNews(found);
  });
  return news === undefined ? answer : { ...answer, value: news, isLoading: false, problem: undefined };
}
