import { expect, test } from 'vitest';
import { isHostOf } from '../../../../components/options/list/split-address.ts';

test.each([
  ['shop.example', 'https://shop.example/prices', true],
  ['Shop.Example', 'https://shop.example', true],
  ['127.0.0.1', 'http://127.0.0.1:8080/a', true],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/a', true],
  ['shop', 'https://shop.example/', false],
  ['www.shop.example', 'https://shop.example/', false],
  ['', 'no address at all', false],
])('the project “%s” says what the host of %s says: %s', (name, url, isSame) => {
  expect(isHostOf(name, url)).toBe(isSame);
});
