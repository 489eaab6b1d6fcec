import { useState } from 'preact/hooks';
import { expect, test } from 'vitest';
import { useAnswer } from '../../../../components/hooks/use-answer.ts';
import { useLastPage } from '../../../../components/options/list/use-paged-list.ts';
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
