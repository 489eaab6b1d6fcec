import { expect, test } from 'vitest';
import { getSearchText, matchesWords, readSearch } from '../../../../lib/model/filter/search-text.ts';

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['https://example.com', 'https://example.com/'],
  ['example.com', 'https://example.com/'],
  ['localhost:3000/a', 'http://localhost:3000/a'],
  ['https://example.com/gr%C3%BC%C3%9Fe', 'https://example.com/grüße'],
])('a report of %s is found by the address %s', (url, address) => {
  expect(matchesWords(getSearchText({ url }), readSearch(address))).toBe(true);
});
