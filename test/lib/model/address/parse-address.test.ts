import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { type AddressParts, parseAddress } from '../../../../lib/model/address/parse-address.ts';

afterEach(() => void vi.restoreAllMocks());

function read(parts: AddressParts | null): AddressParts | null {
  if (!parts) return null;
  const { href, protocol, username, password, hostname, port, pathname, search, hash } = parts;
  return { href, protocol, username, password, hostname, port, pathname, search, hash };
}

const signs = ['/', '.', '..', '-', '--', '_', '~', '%2e', '%', '?', '&', '=', '#', ':', '@', '+', '[', '\\', ' ', 'ä'];
const words = ['a', 'A', 'shop', 'example', 'xn', '1', '0x7f', '127', 'www', 'com', '8080', ...signs];
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(''));
const address = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTPS://', 'ftp://', 'https:/'),
    fc.constantFrom('a.example', ''),
    text,
  )
  .map((parts) => parts.join(''));

test('an address is read as the browser reads it, however it is written', () => {
  fc.assert(
    fc.property(address, (url) => {
      expect(read(parseAddress(url))).toEqual(read(URL.parse(url)));
    }),
    { numRuns: 5000 },
  );
});

test('an address of any length is read', () => {
  const long = `https://${'a-b.'.repeat(500_000)}example/${'c/'.repeat(2_000_000)}`;
  expect(parseAddress(long)?.pathname).toHaveLength(4_000_001);
  expect(parseAddress(`${long} d`)?.pathname).toHaveLength(4_000_005);
});

test.each([
  'https://shop.example/',
  'http://www.shop-1.example/products/article-7/index.html',
  'https://shop.example/A_b~c//d.e/?page=1&q=a+b%20c',
])('of %s the browser makes no object', (url) => {
  const expected = read(URL.parse(url));
  const parse = vi.spyOn(URL, 'parse');
  expect(parseAddress(url)).toEqual(expected);
  expect(parse).not.toHaveBeenCalled();
});
