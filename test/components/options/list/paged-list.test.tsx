import { expect, test } from 'vitest';
import { EmptyList } from '../../../../components/options/list/PagedList.tsx';
import { useEmptied } from '../../../../components/options/list/use-paged-list.ts';
import type { Page } from '../../../../lib/model/list-page.ts';
import { mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

interface Case {
  items?: unknown[];
  number?: number;
  isFiltered?: boolean;
  isEmptied?: boolean;
}

async function open({ items = [], number = 1, isFiltered = false, isEmptied = false }: Case) {
  const page: Page<unknown> = { items, number, hasNext: false };
  const went: (number | string)[] = [];
  const { root } = await mount(
    <EmptyList
      {...{ page, number, isFiltered, isEmptied }}
      onPage={(number) => went.push(number)}
      onClear={() => went.push('all')}
    >
      No reports yet
    </EmptyList>,
  );
  for (const button of root.querySelectorAll('button')) button.click();
  const buttons = [...root.querySelectorAll('button')].map(({ textContent }) => textContent);
  return { said: root.querySelector('p')?.textContent ?? root.textContent, buttons, went };
}

test('a filter that matches nothing leads to everything', async () => {
  expect(await open({ isFiltered: true })).toEqual({
    said: 'Nothing matches',
    buttons: ['Clear filters'],
    went: ['all'],
  });
});

test.each([[['about to leave']], [[]]])(
  'what matched and is deleted is said to be (%j), with the way to the others',
  async (items) => {
    expect(await open({ items, isFiltered: true, isEmptied: true })).toEqual({
      said: 'Everything here is deleted',
      buttons: ['Clear filters'],
      went: ['all'],
    });
  },
);

test('a page that deletes have emptied leads to the one before it and to the first', async () => {
  expect(await open({ number: 3, isEmptied: true })).toEqual({
    said: 'Everything here is deleted',
    buttons: ['Previous page', 'First page'],
    went: [2, 1],
  });
  expect(await open({ number: 3 })).toMatchObject({ said: 'There is nothing on this page any more.', went: [2, 1] });
});

test('an account that has none is told what to do first, also after its last one', async () => {
  expect((await open({})).said).toBe('No reports yet');
  expect((await open({ isEmptied: true })).said).toBe('No reports yet');
});

test('a list counts as emptied until something comes back or something else is asked for', async () => {
  const said: boolean[] = [];
  function List(props: { question: string; count: number | undefined; away: number }) {
    said.push(useEmptied(props.question, props.count, props.away));
    return null;
  }
  const mounted = await mount(<List question="a" count={0} away={0} />);
  await mounted.show(<List question="a" count={0} away={1} />);
  await mounted.show(<List question="a" count={0} away={0} />);
  await mounted.show(<List question="a" count={undefined} away={0} />);
  await mounted.show(<List question="b" count={0} away={0} />);
  await mounted.show(<List question="b" count={0} away={2} />);
  await mounted.show(<List question="b" count={2} away={0} />);
  await mounted.show(<List question="b" count={0} away={0} />);
  expect(said).toEqual([false, true, true, true, false, true, false, false]);
});
