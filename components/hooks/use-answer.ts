import { useCallback, useEffect, useReducer, useRef } from 'preact/hooks';
import { type Problem, toProblem } from '../../lib/model/problem.ts';

export interface Answer<Value> extends AnswerState<Value> {
  reload: () => void;
}

/**
 * Calls the `ask` of the latest render whenever `question` changes. The last answer stays until the next one arrives.
 * Answers to older requests are dropped.
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
    step({ type: 'asked', request, question });
    ask().then(
      (value) => step({ type: 'answered', request, askedAt, value }),
      (error: unknown) => step({ type: 'failed', request, problem: toProblem(error) }),
    );
  }, []);

  useEffect(reload, [question]);
  // The state learns a new question only after the render with it.
  return { ...state, question, isLoading: state.isLoading || state.question !== question, reload };
}

/** The newest request of a question, and the last answer. */
export interface AnswerState<Value> {
  /** Number of the newest request. Answers to older ones are dropped. */
  request: number;
  question: string;
  isLoading: boolean;
  value?: Value;
  /** The question that `value` answers, which may be older than `question`. */
  answered?: string;
  /** When `value` was requested, in milliseconds since 1970. */
  askedAt: number;
  problem?: Problem;
}

export type AnswerStep<Value> =
  | { type: 'asked'; request: number; question: string }
  | { type: 'answered'; request: number; askedAt: number; value: Value }
  | { type: 'failed'; request: number; problem: Problem };

export function startAnswer<Value>(question: string): AnswerState<Value> {
  return { request: 0, question, isLoading: true, askedAt: 0 };
}

export function advanceAnswer<Value>(state: AnswerState<Value>, step: AnswerStep<Value>): AnswerState<Value> {
  if (step.type === 'asked') return { ...state, request: step.request, question: step.question, isLoading: true };
  if (step.request !== state.request) return state;
  const { request, question } = state;
  if (step.type === 'answered') {
    return { request, question, isLoading: false, value: step.value, answered: question, askedAt: step.askedAt };
  }
  const { problem } = step;
  // Drop a value that answers another question: it would look like the answer to this one.
  if (state.answered !== question) return { request, question, isLoading: false, problem, askedAt: 0 };
  return { ...state, isLoading: false, problem };
}
