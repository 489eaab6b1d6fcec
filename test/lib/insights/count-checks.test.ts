import { expect, test } from 'vitest';
import { compareChecks, countChecks } from '../../../lib/insights/count-checks.ts';

const make = (id: string, failedChecks?: string[]) => ({
  id,
  url: `https://a.example/${id}`,
  seenAt: 1,
  ...(failedChecks && { failedChecks }),
});

test('checks are sorted by the number of reports that fail them, then by name', () => {
  const reports = [
    make('1', ['Title', 'Alt texts']),
    make('2', ['Title']),
    make('3', ['Links']),
    make('4', []),
    make('5'),
  ];
  expect(countChecks(reports)).toEqual({
    checked: 4,
    failed: [
      { name: 'Title', count: 2 },
      { name: 'Alt texts', count: 1 },
      { name: 'Links', count: 1 },
    ],
  });
});

test('no checks are counted if the service sends none', () => {
  expect(countChecks([make('1')])).toEqual({ checked: 0, failed: [] });
});

test('only pages whose checks are known from before count for the change of a check', () => {
  const pages = [
    { report: make('1', ['Title', 'H1']), failedBefore: ['Title'] },
    { report: make('2', ['H1']), failedBefore: ['Title', 'Links'] },
    { report: make('new', ['H1']), failedBefore: undefined },
    { report: make('unknown'), failedBefore: ['Title'] },
  ];
  expect(compareChecks(pages)).toEqual({
    checked: 3,
    failed: [
      { name: 'H1', count: 3, change: 2 },
      { name: 'Title', count: 1, change: -1 },
    ],
  });
  // Nothing is said of changes if the checks of less than half of the pages are known from before.
  const added = { report: make('added', ['H1']), failedBefore: undefined };
  expect(compareChecks([...pages, added, added]).failed[0]).toEqual({ name: 'H1', count: 5 });
  expect(compareChecks(pages.slice(2))).toEqual({ checked: 1, failed: [{ name: 'H1', count: 1 }] });
});
