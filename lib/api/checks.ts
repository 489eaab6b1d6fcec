import { ProblemError } from '../model/problem.ts';

/** The types promise allowed values; a stored view or a message of another version may break the promise. */
export function checkInput(isAllowed: boolean): asserts isAllowed {
  if (!isAllowed) throw new ProblemError({ code: 'inputInvalid' });
}

export function isOneOf(values: readonly unknown[], value: unknown): boolean {
  return values.includes(value);
}
