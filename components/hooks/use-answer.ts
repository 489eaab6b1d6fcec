import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../lib/model/problem.ts';

export interface Answer<Value> extends AnswerState<Value> {
  reload: () => void;
}

/** The newest request of a question, and the last answer. */
interface AnswerState<Value> {
  question: string;
  isLoading: boolean;
  value?: Value;
  /** The question that `value` answers, which may be older than `question`. */
  answered?: string;
  /** When `value` was requested, in milliseconds since 1970. */
  askedAt: number;
  problem?: Problem;
}

/**
 * Calls the `ask` of the latest render whenever `question` changes. The last answer stays until the next one arrives.
 * Answers to older requests are dropped.
 */
export function useAnswer<Value>(question: string, ask: () => Promise<Value>): Answer<Value> {
  const [state, setState] = useState<AnswerState<Value>>({ question, isLoading: true, askedAt: 0 });
  const latest = useRef({ ask, question, request: 0 });
  latest.current.ask = ask;
  latest.current.question = question;

  const reload = useCallback(() => {
    const { ask, question } = latest.current;
    const askedAt = Date.now();
    latest.current.request += 1;
    const { request } = latest.current;
    const isNewest = () => request === latest.current.request;
    setState((state) => ({ ...state, question, isLoading: true }));
    ask().then(
      (value) => isNewest() && setState({ question, isLoading: false, value, answered: question, askedAt }),
      (error: unknown) => {
        const failed = { question, isLoading: false, problem: toProblem(error) };
        // Drop a value that answers another question: it would look like the answer to this one.
        const fail = (state: AnswerState<Value>) =>
          state.answered === question ? { ...state, ...failed } : { ...failed, askedAt: 0 };
        if (isNewest()) setState(fail);
      },
    );
  }, []);

  useEffect(reload, [question]);
  // The state learns a new question only after the render with it.
  return { ...state, question, isLoading: state.isLoading || state.question !== question, reload };
}
