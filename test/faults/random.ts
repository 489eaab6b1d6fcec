/** A random number generator. The same seed gives the same results. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(least: number, most: number): number;
  /** True with the given probability. */
  isLikely(chance: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks a name by weight: one with weight 3 is picked three times as often as one with weight 1. */
  pickName<Name extends string>(weights: Record<Name, number>): Name;
}

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => Math.floor(least + next() * (most - least + 1)),
    isLikely: (chance) => next() < chance,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    pickName: (weights) => pickName(weights, next()),
  };
}

function pickName<Name extends string>(weights: Record<Name, number>, chance: number): Name {
  const names = Object.keys(weights) as Name[];
  const sums = names.map((_, at) => names.slice(0, at + 1).reduce((sum, name) => sum + weights[name], 0));
  const at = sums.findIndex((sum) => sum > chance * (sums.at(-1) ?? 0));
  return names[at] as Name;
}
