import { expect, test } from 'vitest';
import { type Figure, isHeld, renderCount, renderFigures } from './figure.ts';
import { getMedian, getQuantile, getRatio } from './statistics.ts';

const sync: Figure = { name: 'sync', measured: 1.151, unit: '×', bound: 1.15 };
const sort: Figure = { name: 'sort', measured: 41.3, unit: 'ms', bound: 40, note: 'median of 3' };
const heap: Figure = { name: 'heap', measured: 151.2, unit: 'MB', bound: 150 };

test('a bound is compared with the rounded value that the table shows', () => {
  expect([sync, sort, heap].map(isHeld)).toEqual([true, false, false]);
  expect(isHeld({ ...sync, measured: 1.156 })).toBe(false);
  expect(isHeld({ ...sort, measured: 40.04 })).toBe(true);
});

test('the table shows each measured value, its bound and whether the bound is held', () => {
  expect(renderFigures([sync, sort, heap]).split('\n')).toEqual([
    'figure  measured  bound     held  from',
    'sync    1.15×     ≤ 1.15×   yes',
    'sort    41.3 ms   ≤ 40 ms   NO    median of 3',
    'heap    151 MB    ≤ 150 MB  NO',
  ]);
  expect(renderCount([sync, sort, heap])).toBe('1 of 3 bounds held. Not held: sort; heap.');
  expect(renderCount([sync])).toBe('1 of 1 bounds held.');
});

test('medians and quantiles are those of the sorted values', () => {
  expect(getMedian([9, 1, 5])).toBe(5);
  expect(getMedian([1, 2])).toBe(1.5);
  expect(getQuantile([0, 10, 20, 30, 40], 0.95)).toBeCloseTo(38);
  expect(() => getMedian([])).toThrow('Nothing was measured');
});

test('a ratio is the median of the rounds’ ratios, so that a single slow round has little influence', () => {
  const rounds = [
    { measured: 11, base: 10 },
    { measured: 110, base: 100 },
    { measured: 30, base: 10 },
  ];
  expect(getRatio(rounds)).toBe(1.1);
});
