import type { Problem } from '../../lib/model/problem.ts';

/** What a view knows of the answer to its question: the newest one asked, and what came of it. */
export interface AnswerState<Value> {
  /** Counts the requests; an answer to any but the newest is dropped. */
  request: number;
  question: string;
  isLoading: boolean;
  value?: Value;
  /** The question `value` answers: an older one while the newer is under way. */
  answered?: string;
  /** When `value` was asked for, in milliseconds since 1970. */
  askedAt: number;
  problem?: Problem;
}

export type AnswerStep<Value> =
  | { type: 'asked'; question: string }
  | { type: 'answered'; request: number; askedAt: number; value: Value }
  | { type: 'failed'; request: number; problem: Problem };

export function startAnswer<Value>(question: string): AnswerState<Value> {
  return { request: 0, question, isLoading: true, askedAt: 0 };
}

export function advanceAnswer<Value>(state: AnswerState<Value>, step: AnswerStep<Value>): AnswerState<Value> {
  if (step.type === 'asked') {
    return { ...state, request: state.request + 1, question: step.question, isLoading: true };
  }
  if (step.request !== state.request) return state;
  const { request, question } = state;
  if (step.type === 'answered') {
    return { request, question, isLoading: false, value: step.value, answered: question, askedAt: step.askedAt };
  }
  const { problem } = step;
  // What answers another question would be read as the answer to this one.
  if (state.answered !== question) return { request, question, isLoading: false, problem, askedAt: 0 };
  return { ...state, isLoading: false, problem };
}
