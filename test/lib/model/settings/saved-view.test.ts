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

test('merged views have unique names and keep every list; this browser’s own views do not change', () => {
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

test('a merged view gets a number if its name already belongs to another list', () => {
  const own = [{ name: 'Bad', hash: '#/reports?result=bad' }];
  const others = [
    { name: 'Bad', hash: '#/reports?result=bad&q=shop' },
    { name: 'Good', hash: '#/reports?result=good' },
  ];
  expect(mergeViews(own, others).map(({ name }) => name)).toEqual(['Bad', 'Bad 2', 'Good']);
});

test('the hash of a saved view always opens the list of reports, and never the details of one report', () => {
  const open = (hash: string) => getListHash({ name: 'x', hash });
  expect(open('#/reports?columns=score&result=bad&result=superb&report=7')).toBe('#/reports?result=bad&columns=score');
  expect(open('#/settings')).toBe('#/reports');
  fc.assert(fc.property(fc.string(), (text) => /^#\/reports(\?|$)/.test(open(`#/reports?${text}`))));
});

test('a search finds the views whose names contain all of its words and none with a minus sign', () => {
  const [bad, client] = [
    { name: 'Bad pages', hash: '' },
    { name: 'Client X, bad', hash: '' },
  ];
  expect(listViewsWith([bad, client], 'BAD')).toEqual([bad, client]);
  expect(listViewsWith([bad, client], 'client bad')).toEqual([client]);
  expect(listViewsWith([bad, client], 'bad -client')).toEqual([bad]);
  expect(listViewsWith([bad, client], '')).toEqual([bad, client]);
});
