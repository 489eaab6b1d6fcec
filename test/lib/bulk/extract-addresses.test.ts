import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractAddresses, extractAddressesByLine } from '../../../lib/bulk/extract-addresses.ts';

describe('the addresses in a line', () => {
  test.each<[string, string, string[]]>([
    ['an address alone', ' https://shop.example/a?b=1#c ', ['https://shop.example/a?b=1#c']],
    ['what ends an address alone', 'https://shop.example/who?', ['https://shop.example/who?']],
    ['a comma after it', 'https://shop.example/a,', ['https://shop.example/a']],
    ['commas within it', 'https://news.example/article,12,b', ['https://news.example/article,12,b']],
    [
      'several, with commas between',
      'https://a.example/,http://b.example/;https://c.example/d',
      ['https://a.example/', 'http://b.example/', 'https://c.example/d'],
    ],
    [
      'an address in an address',
      'https://web.example/save?u=https://a.example/,b',
      ['https://web.example/save?u=https://a.example/,b'],
    ],
    [
      'a sentence',
      'See https://shop.example/a, then (https://shop.example/b_(c)).',
      ['https://shop.example/a', 'https://shop.example/b_(c)'],
    ],
    [
      'Markdown',
      '* [Shop](https://shop.example/a) **https://b.example/**',
      ['https://shop.example/a', 'https://b.example/'],
    ],
    [
      'HTML',
      '<a href="https://shop.example/a?x=1">https://b.example</a>',
      ['https://shop.example/a?x=1', 'https://b.example'],
    ],
    [
      'in quotes or angle brackets, all that is between them',
      '["https://wiki.example/Washington,_D.C.","https://wiki.example/Who?"], <https://wiki.example/Inc.>',
      ['https://wiki.example/Washington,_D.C.', 'https://wiki.example/Who?', 'https://wiki.example/Inc.'],
    ],
    ['a row of a spreadsheet', 'Shop\thttps://shop.example/a\t12', ['https://shop.example/a']],
    ['capitals', 'HTTPS://SHOP.example/A', ['HTTPS://SHOP.example/A']],
    ['a host alone', 'shop.example', ['https://shop.example']],
    ['a host of other letters', 'bücher.example/straße', ['https://bücher.example/straße']],
    ['a port, which is no scheme', 'localhost:3000/a', ['http://localhost:3000/a']],
    ['four numbers', '192.168.0.7/a', ['https://192.168.0.7/a']],
    [
      'hosts in a row',
      'a.example, b.example; c.example/x',
      ['https://a.example', 'https://b.example', 'https://c.example/x'],
    ],
    ['a numbered list', '3. shop.example', ['https://shop.example']],
    [
      'hosts in a sentence',
      'look at www.shop.example and shop.example/a.',
      ['https://www.shop.example', 'https://shop.example/a'],
    ],
    ['what only looks like hosts', 'e.g. version 2.0 of index.html', ['e.g. version 2.0 of index.html']],
    ['a mail address', 'me@shop.example', ['me@shop.example']],
    ['another scheme', 'chrome://settings/', ['chrome://settings/']],
    ['words', 'Pages to check:', ['Pages to check:']],
    ['nothing', '   ', []],
  ])('%s', (_, line, addresses) => {
    expect(extractAddresses(line)).toEqual(addresses);
  });

  test('is found again whatever stands around it', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.constantFrom('', '- ', '"', '<', 'See: ', '\t'),
        (url, before) => {
          // A full stop at its end belongs to the sentence as far as anybody can tell.
          fc.pre(/[\w/]$/.test(url));
          expect(extractAddresses(`${before}${url}${before === '"' ? '"' : before === '<' ? '>' : ''}`)).toEqual([url]);
        },
      ),
    );
  });

  test('never fails, and loses no line that has something in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        expect(extractAddresses(line).length > 0).toBe(line.trim() !== '');
        expect(extractAddresses(line)).not.toContain('');
      }),
    );
  });

  test('takes a line of a million characters in a moment', () => {
    for (const part of ['(', 'a.', 'https://', '[https://a.example/](', ')', ').', ',', ';,'])
      for (const before of ['x ', ''])
        expect(extractAddresses(`${before}https://a.example/${part.repeat(1_000_000 / part.length)}x`)).not.toEqual([]);
  }, 5_000);
});

test('lines end as Windows, Unix and old Macs end them, and empty ones are none', () => {
  expect([...extractAddressesByLine('a.example\r\n\r\nb.example\nc.example\rd.example')].flat()).toEqual([
    'https://a.example',
    'https://b.example',
    'https://c.example',
    'https://d.example',
  ]);
});
