import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePunycode } from '../../../../lib/model/address/decode-punycode.ts';
import { getSearchText } from '../../../../lib/model/filter/search-text.ts';

test('hosts are read as people write them', () => {
  expect(decodePunycode('https://www.xn--bcher-kva.example/xn--x')).toBe('https://www.bücher.example/xn--x');
  expect(decodePunycode('xn--fiqs8s xn--80akhbyknj4f XN--MGBERP4A5D4AR')).toBe('中国 испытание السعودية');
});

test('whatever host the browser writes in Punycode is read again', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abz019üßéżøжяλ中国日本語한ไทยعربी💩'),
    minLength: 1,
    maxLength: 20,
  });
  const isRead = (label: string) => {
    const host = URL.parse(`https://${label}.example/`)?.hostname;
    // Read once more and written again it is the same host; the standard folds some letters on the way.
    if (host) expect(new URL(`https://${decodePunycode(host)}/`).hostname).toBe(host);
    if (host?.startsWith('xn--')) expect(decodePunycode(host)).toMatch(/[^ -~]/);
  };
  fc.assert(fc.property(letters, isRead), { numRuns: 500 });
});

test('what is none stays as it is, however long', () => {
  for (const text of ['xn--', 'xn--ü', 'xn--99999999', 'axn--bcher-kva', `xn--${'9'.repeat(5000)}`]) {
    expect(decodePunycode(text)).toBe(text);
  }
  fc.assert(fc.property(fc.string(), (text) => typeof decodePunycode(`xn--${text}`) === 'string'));
});

test('an address is searched both as it is sent and as people write it', () => {
  const text = getSearchText({ url: 'https://xn--bcher-kva.example/caf%C3%A9' });
  for (const words of ['xn--bcher', 'bücher.example/café', 'caf%c3%a9']) expect(text).toContain(words);
});
