// What is suggested in the address bar, as each browser reads it: Chromium's is XML, and refused whole where it is not.
import { expect, test } from 'vitest';
import { writeSuggestion } from '../../../lib/browser/suggestions.ts';

const hostile = {
  content: 'x #1',
  kind: 'Good',
  name: 'a.example/?a=1&b=<b>\'"\uFFFF\u0001\uD800',
  facts: ['</dim><url>R&D', '3 days ago'],
};

test('Chromium gets text as text: no name or address makes markup of its own', () => {
  expect(writeSuggestion(hostile, true)).toEqual({
    content: 'x #1',
    description:
      'Good <dim>·</dim> <url>a.example/?a=1&amp;b=&lt;b&gt;&apos;&quot;</url> <dim>· &lt;/dim&gt;&lt;url&gt;R&amp;D</dim> <dim>· 3 days ago</dim>',
  });
});

test('Firefox gets it as it is', () => {
  expect(writeSuggestion({ ...hostile, name: 'a.example/?a&b' }, false).description).toBe(
    'Good · a.example/?a&b · </dim><url>R&D · 3 days ago',
  );
});
