import { orders, pageSizes } from '../model/filter.ts';
import { ProblemError } from '../model/problem.ts';

/** The types promise allowed values; a stored view or a message of another version may break the promise. */
export function checkInput(isAllowed: boolean): asserts isAllowed {
  if (!isAllowed) throw new ProblemError({ code: 'inputInvalid' });
}

export function isOneOf(values: readonly unknown[], value: unknown): boolean {
  return values.includes(value);
}

/** What both list operations share (sections 4.1 and 4.2). */
export function checkListing(filter: { order: unknown; perPage: unknown; page: number }): void {
  checkInput(isOneOf(orders, filter.order));
  checkInput(isOneOf(pageSizes, filter.perPage));
  checkInput(Number.isSafeInteger(filter.page) && filter.page > 0);
}
