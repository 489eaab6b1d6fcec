import { expect, test } from 'vitest';
import { splitAddress } from '../../../../components/options/list/AddressParts.tsx';

test.each([
  ['https://good.example\u202e/moc.live//:sptth', 'good.example%E2%80%AE', '/moc.live//:sptth'],
  ['https://a.example/\0\u2028b\u200b', 'a.example', '/%00%E2%80%A8b%E2%80%8B'],
  ['https://a.example/\ud800ü/日本', 'a.example', '/\ud800ü/日本'],
  ['shop.example/a?b', 'shop.example', '/a?b'],
  ['javascript:alert(1)\n', '', 'javascript:alert(1)%0A'],
])('the parts of %j have no invisible characters or direction overrides', (url, host, path) => {
  expect(splitAddress(url)).toEqual({ host, path });
});
