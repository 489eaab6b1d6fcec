import { expect, test } from 'vitest';
import { joinSelectedLinks, linkLimits, readSelectedLinks } from '../../../../lib/model/bulk/selected-links.ts';

test('only http and https links are taken from the data that a page returns', () => {
  const texts = [
    'https://a.example/',
    7,
    null,
    'javascript:alert(1)',
    { href: 'https://b.example' },
    'http://c.example/',
  ];
  expect(readSelectedLinks({ texts, leftOut: '9', toString: 1 })).toEqual({
    texts: ['https://a.example/', 'http://c.example/'],
    leftOut: 0,
  });
});

test('links above the maximum number are dropped', () => {
  const texts = Array.from({ length: linkLimits.count + 5 }, (_, n) => `https://a.example/${n}`);
  expect(readSelectedLinks({ texts, leftOut: 3 })).toMatchObject({ texts: { length: linkLimits.count }, leftOut: 3 });
});

test('a selection without links and an unreadable selection have different problems', () => {
  expect(readSelectedLinks({ texts: ['mailto:a@a.example'], leftOut: 0 }).problem).toBe('selectionEmpty');
  for (const found of [undefined, null, 7, {}, { texts: 'all' }]) {
    expect(readSelectedLinks(found)).toEqual({ texts: [], leftOut: 0, problem: 'selectionUnreadable' });
  }
});

test('joined selections keep within the limits of one, and count the links that are left out', () => {
  const select = (from: number, length: number) => ({
    texts: Array.from({ length }, (_, n) => `https://a.example/${from + n}`),
    leftOut: 0,
  });
  const { texts, leftOut } = joinSelectedLinks(select(0, linkLimits.count), select(linkLimits.count - 1, 3));
  expect([texts.length, texts[0], leftOut]).toEqual([linkLimits.count, 'https://a.example/0', 2]);
  const long = { texts: ['x'.repeat(linkLimits.total)], leftOut: 0 };
  expect(joinSelectedLinks(select(0, 1), long)).toEqual({ texts: ['https://a.example/0'], leftOut: 1 });
});
