import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressNormaliser } from '../../../../lib/model/address/address-normaliser.ts';
import { getNormalAddress } from '../../../../lib/model/address/normal-address.ts';

const origins = [
  'https://shop.example',
  'HTTP://www.Shop.example:80',
  'https://a:b@c.example',
  'https://[::1]',
  'https://a b',
  'https://a.example ',
];
const parts = [
  '/',
  '//',
  '/.',
  '/..',
  '/a',
  '/b.html',
  '.',
  '?',
  '&',
  'utm_source=x',
  'gclid',
  'b=1',
  '#c',
  '%41',
  'ä',
  '\\',
];
const url = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...origins, '', '//shop.example', 'ftp://a.example'),
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }),
    )
    .map(([origin, rest]) => origin + rest.join('')),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string(),
);

test('many addresses are read as each would be alone', () => {
  fc.assert(
    fc.property(fc.array(url, { maxLength: 20 }), (urls) => {
      expect(urls.map(createAddressNormaliser())).toEqual(urls.map(getNormalAddress));
    }),
    { numRuns: 500 },
  );
});
