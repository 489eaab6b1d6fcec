import { useCallback, useEffect, useReducer, useRef } from 'preact/hooks';
import { toProblem } from '../../lib/model/problem.ts';
import { type AnswerState, type AnswerStep, advanceAnswer, startAnswer } from './answer-state.ts';

export interface Answer<Value> extends AnswerState<Value> {
  reload: () => void;
}

/**
 * Asks again whenever `question` changes; `ask` is whatever the latest render passed. What was known stays until the
 * next answer is there, and the newest request wins.
 */
export function useAnswer<Value>(question: string, ask: () => Promise<Value>): Answer<Value> {
  const [state, step] = useReducer<AnswerState<Value>, AnswerStep<Value>>(advanceAnswer, startAnswer<Value>(question));
  const latest = useRef({ ask, question, request: 0 });
  latest.current.ask = ask;
  latest.current.question = question;

  const reload = useCallback(() => {
    const { ask, question } = latest.current;
    const askedAt = Date.now();
    latest.current.request += 1;
    const { request } = latest.current;
    step({ type: 'asked', question });
    ask().then(
      (value) => step({ type: 'answered', request, askedAt, value }),
      (error: unknown) => step({ type: 'failed', request, problem: toProblem(error) }),
    );
  }, []);

  useEffect(reload, [question]);
  return { ...state, isLoading: state.isLoading || state.question !== question, reload };
}
