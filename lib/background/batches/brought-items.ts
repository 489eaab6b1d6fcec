import type { Input } from '../../messages/contract.ts';
import { ProblemError } from '../../model/problem.ts';

type Wish = Input<'startBatch'>;

/** What pages bring in parts, until it is asked for. In memory alone: nothing of it is owed yet. */
export class BroughtItems {
  readonly #byWish = new Map<string, Wish['items']>();

  /** What does not follow those that are there is not taken. */
  add({ wishId, start, items }: Input<'bringItems'>): number {
    const known = this.#byWish.get(wishId) ?? [];
    if (start === known.length) known.push(...items);
    this.#byWish.set(wishId, known);
    return known.length;
  }

  /** The wish with all its items. */
  complete({ wishId, start = 0, ...wish }: Wish): Wish {
    if (wishId === undefined) return wish;
    const all = this.add({ wishId, start, items: wish.items });
    const items = this.#byWish.get(wishId) ?? [];
    this.#byWish.delete(wishId);
    // The worker was stopped, and with it went what was brought.
    if (all !== start + wish.items.length) throw new ProblemError({ code: 'unexpected' });
    return { ...wish, items };
  }
}
