import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getListHash,
  listViewsWith,
  longestViewName,
  mergeViews,
  type SavedView,
} from '../../../../lib/model/settings/saved-view.ts';

const name = fc.oneof(
  fc.constantFrom('a', 'a 2', 'b', 'x'.repeat(longestViewName)),
  fc.string({ minLength: 1, maxLength: longestViewName }),
);
const views: fc.Arbitrary<SavedView[]> = fc.uniqueArray(
  fc.record({ name, hash: fc.constantFrom('#/reports?q=1', '#/reports?q=2', '#/reports?q=3') }),
  { selector: ({ name }) => name },
);

test('two sets of views become one: every list of both has a name of its own, and mine keep theirs', () => {
  fc.assert(
    fc.property(views, views, (own, others) => {
      const all = mergeViews(own, others);
      expect(all.slice(0, own.length)).toEqual(own);
      const names = all.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((name) => name.length > 0 && name.length <= longestViewName)).toBe(true);
      for (const { hash } of others) expect(all.map((view) => view.hash)).toContain(hash);
      expect(mergeViews(all, others)).toEqual(all);
      expect(mergeViews(own, all)).toEqual(all);
    }),
  );
});

test('a name that means another list here gets a number', () => {
  const own = [{ name: 'Bad', hash: '#/reports?result=bad' }];
  const others = [
    { name: 'Bad', hash: '#/reports?result=bad&q=shop' },
    { name: 'Good', hash: '#/reports?result=good' },
  ];
  expect(mergeViews(own, others).map(({ name }) => name)).toEqual(['Bad', 'Bad 2', 'Good']);
});

test('whatever a hash says, it leads to a list and to the details of no report', () => {
  const open = (hash: string) => getListHash({ name: 'x', hash });
  expect(open('#/reports?columns=score&result=bad&result=superb&report=7')).toBe('#/reports?result=bad&columns=score');
  expect(open('#/settings')).toBe('#/reports');
  fc.assert(fc.property(fc.string(), (text) => /^#\/reports(\?|$)/.test(open(`#/reports?${text}`))));
});

test('views are found by all words of their name', () => {
  const [bad, client] = [
    { name: 'Bad pages', hash: '' },
    { name: 'Client X, bad', hash: '' },
  ];
  expect(listViewsWith([bad, client], ['bad'])).toEqual([bad, client]);
  expect(listViewsWith([bad, client], ['bad', 'client'])).toEqual([client]);
  expect(listViewsWith([bad, client], [])).toEqual([bad, client]);
});
