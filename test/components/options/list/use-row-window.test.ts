import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWindow } from '../../../../components/options/list/use-row-window.ts';

test('the row window contains all visible rows, and at most 40 others', () => {
  const numbers = [
    fc.nat(4_000_000),
    fc.integer({ min: 100, max: 3000 }),
    fc.integer({ min: 20, max: 120 }),
    fc.nat(100_000),
  ];
  fc.assert(
    fc.property(
      ...(numbers as [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>]),
      (scrolled, height, rowHeight, count) => {
        const { first, last } = findWindow(scrolled, height, rowHeight, count);
        const [firstVisible, lastVisible] = [
          Math.floor(scrolled / rowHeight),
          Math.ceil((scrolled + height) / rowHeight),
        ];
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last).toBeLessThanOrEqual(count);
        expect(last).toBeGreaterThanOrEqual(first);
        expect(last - first).toBeLessThanOrEqual(height / rowHeight + 40);
        if (firstVisible < count) {
          expect(first).toBeLessThanOrEqual(firstVisible);
          expect(last).toBeGreaterThanOrEqual(Math.min(lastVisible, count));
        }
      },
    ),
  );
});
