import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';

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

export function createRandom(seed: number): Random {
  const generator = mersenne(seed);
  const next = () => uniformFloat64(generator);
  return {
    next,
    between: (least, most) => uniformInt(generator, least, most),
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
