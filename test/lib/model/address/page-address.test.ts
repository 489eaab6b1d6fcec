import { describe, expect, test } from 'vitest';
import { classifyPage, getHost } from '../../../../lib/model/address/page-address.ts';

describe('whether a page can be analysed', () => {
  test.each<[string, string]>([
    ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
    ['http://shop.example', 'http://shop.example/'],
    ['HTTPS://Shop.Example:443/A', 'https://shop.example/A'],
    [' https://shop.example/\n', 'https://shop.example/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
    ['https://me:secret@shop.example', 'https://me:secret@shop.example/'],
  ])('the page at %j can be analysed, with the address %j', (url, sent) => {
    expect(classifyPage(url)).toEqual({ isAnalysable: true, url: sent });
  });

  test.each<[string | undefined, string]>([
    [undefined, 'noAddress'],
    ['', 'noAddress'],
    ['no address', 'noAddress'],
    ['https://', 'noAddress'],
    ['chrome://settings/', 'browserPage'],
    ['edge://settings', 'browserPage'],
    ['about:blank', 'browserPage'],
    ['devtools://devtools/bundled/inspector.html', 'browserPage'],
    ['view-source:https://shop.example', 'browserPage'],
    ['resource://gre/', 'browserPage'],
    ['chrome-extension://abcdef/popup.html', 'extensionPage'],
    ['moz-extension://abcdef/popup.html', 'extensionPage'],
    ['file:///home/me/page.html', 'file'],
    ['data:text/html,<p>', 'otherScheme'],
    ['blob:https://shop.example/1-2-3', 'otherScheme'],
    ['javascript:alert(1)', 'otherScheme'],
    ['ftp://shop.example/', 'otherScheme'],
    ['mailto:me@shop.example', 'otherScheme'],
    ['constructor:x', 'otherScheme'],
  ])('the page at %j cannot be analysed: %s', (url, reason) => {
    expect(classifyPage(url)).toEqual({ isAnalysable: false, reason });
  });
});

test.each([
  ['https://Shop.example:443/a', 'shop.example'],
  ['http://localhost:8080/a', 'localhost:8080'],
  ['file:///a', ''],
  ['no address', ''],
])('the host of %j is %j', (url, host) => {
  expect(getHost(url)).toBe(host);
});
