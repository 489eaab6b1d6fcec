import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractAddresses } from '../../../lib/bulk/extract-addresses.ts';

describe('addresses in a line', () => {
  test.each<[string, string, string[]]>([
    ['an address alone', ' https://shop.example/a?b=1#c ', ['https://shop.example/a?b=1#c']],
    ['an address alone with punctuation at its end', 'https://shop.example/who?', ['https://shop.example/who?']],
    ['an address with a comma after it', 'https://shop.example/a,', ['https://shop.example/a']],
    ['an address with commas within it', 'https://news.example/article,12,b', ['https://news.example/article,12,b']],
    [
      'several addresses with commas or semicolons between them',
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
      'a list with the commas of other scripts',
      'https://a.example/，https://b.example/、https://c.example/، https://d.example/a،b',
      ['https://a.example/', 'https://b.example/', 'https://c.example/', 'https://d.example/a،b'],
    ],
    ['hosts with the commas of other scripts', 'a.example，b.example', ['https://a.example', 'https://b.example']],
    ['a sentence of another script', '请检查 https://a.example/a。', ['https://a.example/a']],
    ['brackets of another script', '请检查（https://a.example/）', ['https://a.example/']],
    [
      'a word processor’s quotes',
      '“https://a.example/” „https://b.example/“',
      ['https://a.example/', 'https://b.example/'],
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
      'quotes or angle brackets, as everything between them',
      '["https://wiki.example/Washington,_D.C.","https://wiki.example/Who?"], <https://wiki.example/Inc.>',
      ['https://wiki.example/Washington,_D.C.', 'https://wiki.example/Who?', 'https://wiki.example/Inc.'],
    ],
    ['a row of a spreadsheet', 'Shop\thttps://shop.example/a\t12', ['https://shop.example/a']],
    ['an address and words, as the whole line', 'https://shop.example/a b c', ['https://shop.example/a b c']],
    ['an address and words after two spaces', 'https://shop.example/a  b', ['https://shop.example/a  b']],
    ['an address with brackets and words', 'https://a.example/B_(c) d', ['https://a.example/B_(c) d']],
    ['a host with a path and words, as the whole line', 'shop.example/a b c', ['https://shop.example/a b c']],
    [
      'a host with a path that has a space and ends like a host',
      'www.shop.example/my page.html',
      ['https://www.shop.example/my page.html'],
    ],
    ['an address in capitals', 'HTTPS://SHOP.example/A', ['HTTPS://SHOP.example/A']],
    ['a host alone', 'shop.example', ['https://shop.example']],
    ['a host with letters outside ASCII', 'bücher.example/straße', ['https://bücher.example/straße']],
    ['a host with a port, which is not read as a scheme', 'localhost:3000/a', ['http://localhost:3000/a']],
    ['an IPv4 address', '192.168.0.7/a', ['https://192.168.0.7/a']],
    [
      'several hosts with commas or semicolons between them',
      'a.example, b.example; c.example/x',
      ['https://a.example', 'https://b.example', 'https://c.example/x'],
    ],
    [
      'a host with a path that has commas and brackets',
      'zh.wikipedia.org/wiki/你好，李焕英_(百度)',
      ['https://zh.wikipedia.org/wiki/你好，李焕英_(百度)'],
    ],
    ['a host and a number', 'shop.example/a, 12', ['https://shop.example/a']],
    ['a numbered list', '3. shop.example', ['https://shop.example']],
    [
      'hosts in a sentence',
      'look at www.shop.example and shop.example/a.',
      ['https://www.shop.example', 'https://shop.example/a'],
    ],
    [
      'words that only look like hosts, as the whole line',
      'e.g. version 2.0 of index.html',
      ['e.g. version 2.0 of index.html'],
    ],
    ['a mail address, as the whole line', 'me@shop.example', ['me@shop.example']],
    ['an address with another scheme', 'chrome://settings/', ['chrome://settings/']],
    ['words, as the whole line', 'Pages to check:', ['Pages to check:']],
    ['a blank line, which has none', '   ', []],
  ])('the expected addresses are extracted from %s', (_, line, addresses) => {
    expect(extractAddresses(line)).toEqual(addresses);
  });

  test('an address is found whatever is around it', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.constantFrom('', '- ', '"', '<', 'See: ', '\t'),
        (url, before) => {
          // A full stop at the end of an address cannot be told from the end of a sentence.
          fc.pre(/[\w/]$/.test(url));
          expect(extractAddresses(`${before}${url}${before === '"' ? '"' : before === '<' ? '>' : ''}`)).toEqual([url]);
        },
      ),
    );
  });

  test('extraction never fails, and returns something for every line that is not blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        expect(extractAddresses(line).length > 0).toBe(line.trim() !== '');
        expect(extractAddresses(line)).not.toContain('');
      }),
    );
  });

  test('sixteen lines of a million characters are read within the limit of a test', () => {
    for (const part of ['(', 'a.', 'https://', '[https://a.example/](', ')', ').', ',', ';,'])
      for (const before of ['x ', ''])
        expect(extractAddresses(`${before}https://a.example/${part.repeat(1_000_000 / part.length)}x`)).not.toEqual([]);
  });
});
