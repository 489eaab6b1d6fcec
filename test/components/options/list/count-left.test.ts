import { expect, test } from 'vitest';
import { countLeft } from '../../../../components/options/list/use-paged-list.ts';

const page = { items: [1, 2, 3], number: 1, hasNext: true };

test('rows that are deleted or about to be are not counted', () => {
  expect(countLeft({ ...page, total: 1202 }, 1)).toBe(1200);
  expect(countLeft({ ...page, total: 1202 }, 3)).toBe(1202);
});

test('a total that the service gets wrong never counts below none', () => {
  expect(countLeft({ ...page, total: 1 }, 0)).toBe(0);
});

test('nothing is counted where the service does not say how many there are', () => {
  expect(countLeft(page, 1)).toBeUndefined();
});
