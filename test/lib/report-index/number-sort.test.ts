import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortByNumber } from '../../../lib/report-index/number-sort.ts';

/** What is alike is told apart by its place. */
const numbers = fc.array(
  fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(0, -0, 1, 2, 3, Number.NaN, Infinity, -Infinity, 1_767_225_600_000, 2 ** -1074),
  ),
  { maxLength: 40 },
);

test.each(['asc', 'desc'] as const)('sorts as comparing does, stable, with what is no number last (%s)', (order) => {
  fc.assert(
    fc.property(numbers, (keys) => {
      const places = [...keys.keys()];
      const isNumber = (place: number) => !Number.isNaN(keys[place]);
      const compare = (a: number, b: number) => {
        const [one = 0, other = 0] = [keys[a], keys[b]];
        if (one === other) return 0;
        return one < other === (order === 'asc') ? -1 : 1;
      };
      const wanted = [...places.filter(isNumber).sort(compare), ...places.filter((place) => !isNumber(place))];
      expect([...sortByNumber(Uint32Array.from(places), (row) => keys[row] ?? 0, order)]).toEqual(wanted);
    }),
    { numRuns: 2_000 },
  );
});

test('rows are not their places', () => {
  expect([...sortByNumber(Uint32Array.of(70_000, 5, 9), (row) => row, 'asc')]).toEqual([5, 9, 70_000]);
});
