import { useState } from 'preact/hooks';
import { expect, test } from 'vitest';
import { useAnswer } from '../../../../components/hooks/use-answer.ts';
import { countLeft, useLastPage } from '../../../../components/options/list/use-paged-list.ts';
import type { Page } from '../../../../lib/model/list-page.ts';
import { mount } from '../../mount.tsx';

/** The pages that are asked for one after the other, beginning with one that may not exist. */
async function listAsked(first: number, answer: (number: number) => Partial<Page<unknown>>): Promise<number[]> {
  const asked: number[] = [];
  function List() {
    const [number, goTo] = useState(first);
    const page = useAnswer(`page ${number}`, async () => {
      asked.push(number);
      return { items: [], number, hasNext: false, ...answer(number) };
    });
    useLastPage(page, number, goTo);
    return null;
  }
  const mounted = await mount(<List />);
  for (const _ of [1, 2, 3]) await mounted.show(<List />);
  return asked;
}

test('a page past the end leads to the last one', async () => {
  expect(await listAsked(999_999_999, () => ({ lastNumber: 5 }))).toEqual([999_999_999, 5]);
});

test('follows an end that has moved on meanwhile', async () => {
  expect(await listAsked(9, (number) => ({ lastNumber: number > 5 ? 5 : 3 }))).toEqual([9, 5, 3]);
});

test('a list that has become empty leads to its first page', async () => {
  expect(await listAsked(2, () => ({ lastNumber: 0 }))).toEqual([2, 1]);
});

test('stays where the service says nothing of an end, or that it is farther on', async () => {
  expect(await listAsked(9, () => ({}))).toEqual([9]);
  expect(await listAsked(5, () => ({ lastNumber: 5 }))).toEqual([5]);
  expect(await listAsked(1, () => ({ lastNumber: 0 }))).toEqual([1]);
});

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
