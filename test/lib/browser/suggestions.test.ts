// Suggestions in the address bar, in the format of each browser. Chromium reads XML and rejects it if it is invalid.
import { expect, test } from 'vitest';
import { writeSuggestion } from '../../../lib/browser/suggestions.ts';

const hostile = {
  content: 'x #1',
  grade: 'Good',
  address: 'a.example/?a=1&b=<b>\'"\uFFFF\u0001\uD800',
  facts: ['</dim><url>R&D', '3 days ago'],
};

test('a suggestion for Chromium is escaped, so that names and addresses cannot add markup', () => {
  expect(writeSuggestion(hostile, true)).toEqual({
    content: 'x #1',
    description:
      'Good <dim>·</dim> <url>a.example/?a=1&amp;b=&lt;b&gt;&apos;&quot;</url> <dim>· &lt;/dim&gt;&lt;url&gt;R&amp;D</dim> <dim>· 3 days ago</dim>',
  });
});

test('a suggestion for Firefox is plain text without escapes', () => {
  expect(writeSuggestion({ ...hostile, address: 'a.example/?a&b' }, false).description).toBe(
    'Good · a.example/?a&b · </dim><url>R&D · 3 days ago',
  );
});
