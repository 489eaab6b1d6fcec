import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanAddress } from '../../../../lib/model/address/clean-address.ts';
import { trackingParameters } from '../../../../lib/model/address/tracking-parameters.ts';

test.each([
  ['https://shop.example/a?utm_source=news&utm_medium=mail', 'https://shop.example/a'],
  ['https://shop.example/a?id=1&gclid=x&page=2', 'https://shop.example/a?id=1&page=2'],
  ['https://shop.example/a?fbclid=x#part', 'https://shop.example/a'],
  ['https://shop.example/?UTM_Campaign=x', 'https://shop.example/'],
  ['https://shop.example/?utm%5Fsource=x&a', 'https://shop.example/?a'],
  ['https://shop.example/#part', 'https://shop.example/'],
  ['https://shop.example/#!/chairs', 'https://shop.example/'],
  ['https://shop.example/app#/route?utm_source=x', 'https://shop.example/app'],
  ['https://shop.example/?mc_eid=1&msclkid=2&_hsenc=3&__hstc=4', 'https://shop.example/'],
])('%s is cleaned to %s', (url, sent) => {
  expect(cleanAddress(url).url).toBe(sent);
});

test.each([
  'https://shop.example/a?b=c%20d+e&B=%C3%A4&&f=&g',
  'https://shop.example/a?ref=home&source=list&lang=de&variant=4',
  'https://shop.example/a?utm=1&utmost_source=x&my_gclid=2',
  'https://shop.example/utm_source=x',
  'https://shop.example/a?b=?utm_source=x',
  'https://shop.example/a?broken=%E0%A4%A',
  'https://shop.example/?',
  'http://me:secret@shop.example:8080/a;b?c',
])('cleaning removes nothing from %s', (url) => {
  expect(cleanAddress(url)).toEqual({ url, dropped: [] });
});

test('the removed parts are returned as they were spelled in the address', () => {
  expect(cleanAddress('https://shop.example/a?utm_source=a%20b&id=1&gclid#part').dropped).toEqual([
    'utm_source=a%20b',
    'gclid',
    '#part',
  ]);
});

test('the list of tracking parameters has each name once, in lower case', () => {
  expect(trackingParameters).toEqual([...new Set(trackingParameters.map((name) => name.toLowerCase()))]);
});

describe('for any address', () => {
  const parameter = fc.oneof(
    fc.webQueryParameters(),
    fc.constantFrom('utm_source=x', 'gclid=1', 'id=7', '', 'q=a&b=c'),
  );
  const address = fc
    .tuple(fc.webUrl(), fc.array(parameter, { maxLength: 5 }), fc.webFragments())
    .map(([url, query, fragment]) => new URL(`${url}?${query.join('&')}#${fragment}`).href);

  test('the cleaned address is a normalised URL, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(address, (url) => {
        const cleaned = cleanAddress(url).url;
        expect(new URL(cleaned).href).toBe(cleaned);
        expect(cleanAddress(cleaned)).toEqual({ url: cleaned, dropped: [] });
      }),
    );
  });

  test('the host, the path and all parameters that do not track stay, in the same order', () => {
    fc.assert(
      fc.property(address, (url) => {
        const [before, after] = [new URL(url), new URL(cleanAddress(url).url)];
        expect(after.origin + after.pathname).toBe(before.origin + before.pathname);
        const isKept = ([name]: [string, string]) => !/^(utm_source|gclid)$/.test(name);
        expect([...after.searchParams]).toEqual([...before.searchParams].filter(isKept));
      }),
    );
  });
});
