import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePunycode } from '../../../../lib/model/address/decode-punycode.ts';
import { getSearchText } from '../../../../lib/model/filter/search-text.ts';

test('hosts in Punycode are decoded to Unicode', () => {
  expect(decodePunycode('https://www.xn--bcher-kva.example/xn--x')).toBe('https://www.bücher.example/xn--x');
  expect(decodePunycode('xn--fiqs8s xn--80akhbyknj4f XN--MGBERP4A5D4AR')).toBe('中国 испытание السعودية');
});

test('text that is not valid Punycode stays as it is', () => {
  for (const text of ['xn--', 'xn--ü', 'xn--99999999', 'axn--bcher-kva', `xn--${'9'.repeat(59)}`]) {
    expect(decodePunycode(text)).toBe(text);
  }
  fc.assert(fc.property(fc.string(), (text) => typeof decodePunycode(`xn--${text}`) === 'string'));
});

test('a label longer than DNS allows stays as it is, because decoding takes quadratic time', () => {
  const longest = `xn--${'a'.repeat(59)}`;
  expect(decodePunycode(longest)).not.toBe(longest);
  for (const length of [60, 61, 200, 100_000]) {
    const text = `https://xn--${'a'.repeat(length)}.example/`;
    expect(decodePunycode(text)).toBe(text);
  }
});

test('the search text of an address contains it both encoded and decoded', () => {
  const text = getSearchText({ url: 'https://xn--bcher-kva.example/caf%C3%A9' });
  for (const words of ['xn--bcher', 'bücher.example/café', 'caf%c3%a9']) expect(text).toContain(words);
});
