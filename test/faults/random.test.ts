import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('the same seed gives the same random numbers, another seed gives others', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, () => random.between(1, 1_000_000));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('pickName picks names in proportion to their weights, and never one with weight 0', () => {
  const random = createRandom(1);
  const names = Array.from({ length: 4_000 }, () => random.pickName({ never: 0, seldom: 1, often: 3 }));
  const count = (name: string) => names.filter((other) => other === name).length;
  expect(count('never')).toBe(0);
  expect(count('often') / count('seldom')).toBeCloseTo(3, 0);
});
