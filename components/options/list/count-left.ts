import type { Page } from '../../../lib/model/list-page.ts';

/** How many a list has on all its pages, without the rows of this one that are deleted or about to be. */
export function countLeft({ total, items }: Page<unknown>, rowCount: number): number | undefined {
  return total === undefined ? undefined : Math.max(0, total - (items.length - rowCount));
}
