import { expect, test } from 'vitest';
import { isHostOf, splitAddress } from '../../../../components/options/list/AddressParts.tsx';

test.each([
  ['shop.example', 'https://shop.example/prices', true],
  ['Shop.Example', 'https://shop.example', true],
  ['127.0.0.1', 'http://127.0.0.1:8080/a', true],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/a', true],
  ['shop', 'https://shop.example/', false],
  ['www.shop.example', 'https://shop.example/', false],
  ['', 'no address at all', false],
])('the project “%s” is named after the host of %s: %s', (name, url, isSame) => {
  expect(isHostOf(name, url)).toBe(isSame);
});

test.each([
  ['https://good.example\u202e/moc.live//:sptth', 'good.example%E2%80%AE', '/moc.live//:sptth'],
  ['https://a.example/\0\u2028b\u200b', 'a.example', '/%00%E2%80%A8b%E2%80%8B'],
  ['https://a.example/\ud800ü/日本', 'a.example', '/\ud800ü/日本'],
  ['shop.example/a?b', 'shop.example', '/a?b'],
  ['javascript:alert(1)\n', '', 'javascript:alert(1)%0A'],
])('the parts of %j have no invisible characters or direction overrides', (url, host, path) => {
  expect(splitAddress(url)).toEqual({ host, path });
});
