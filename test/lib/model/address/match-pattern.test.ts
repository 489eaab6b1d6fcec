import { expect, test } from 'vitest';
import { matchesPattern, readMatchPattern } from '../../../../lib/model/address/match-pattern.ts';

test.each([
  ['example.com', '*://*.example.com/*'],
  [' Example.COM ', '*://*.example.com/*'],
  ['*.example.com', '*://*.example.com/*'],
  ['example.com.', '*://*.example.com/*'],
  ['example.com/', '*://*.example.com/*'],
  ['example.com/shop/*', '*://*.example.com/shop/*'],
  ['bücher.example', '*://*.xn--bcher-kva.example/*'],
  ['localhost', '*://*.localhost/*'],
  ['localhost:3000', '*://*.localhost:3000/*'],
  ['192.168.1.1', '*://*.192.168.1.1/*'],
  ['[::1]', '*://[::1]/*'],
  ['https://example.com', 'https://example.com/*'],
  ['https://example.com/', 'https://example.com/*'],
  ['HTTP://example.com/a?b=*', 'http://example.com/a?b=*'],
  ['*://*.example.com/*', '*://*.example.com/*'],
  ['example.com/käse und brot/*', '*://*.example.com/k%C3%A4se%20und%20brot/*'],
  ['https://example.com/?q=käse*', 'https://example.com/?q=k%C3%A4se*'],
  ['https://example.com/k%C3%A4se', 'https://example.com/k%C3%A4se'],
  ['https://example.com/app#/secret', 'https://example.com/app'],
  ['https://example.com/#/secret', 'https://example.com/*'],
  ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
  ['*://*/admin/*', '*://*/admin/*'],
  ['*://example.com:8080/*', '*://example.com:8080/*'],
  ['*://example.com:*/*', '*://example.com:*/*'],
  ['<all_urls>', '*://*/*'],
])('the input %j is read as the pattern %s', (text, pattern) => {
  expect(readMatchPattern(text)).toBe(pattern);
  expect(readMatchPattern(pattern), 'a pattern stays the same when it is read again').toBe(pattern);
});

test.each([
  '',
  '*',
  '/shop/*',
  'two words',
  'example.com, example.org',
  'ex*mple.com',
  '*example.com',
  '*.*.example.com',
  'https://*example.com/*',
  'https://me:secret@example.com/*',
  'ftp://example.com/*',
  'file:///*',
  'chrome://settings/*',
  'mailto:me@example.com',
  'https:///a',
  '://example.com/*',
  'example.com:port',
  'example.com#part',
])('%j is not a valid pattern and matches nothing', (text) => {
  expect(readMatchPattern(text)).toBeUndefined();
  expect(matchesPattern(text, 'https://example.com/')).toBe(false);
});

test.each([
  ['*://*.example.com/*', 'https://example.com/'],
  ['*://*.example.com/*', 'http://shop.example.com:8080/a?b#c'],
  ['*://*.example.com/*', 'https://EXAMPLE.com./a'],
  ['*://*.example.com/*', 'https://me:secret@example.com/'],
  ['*://example.com/*', 'https://example.com/a'],
  ['https://example.com/a/*', 'https://example.com/a/b/c'],
  ['*://*/admin/*', 'https://any.example/admin/users'],
  ['*://*/*', 'http://[::1]/'],
  ['*://*.example.com/*?preview=*', 'https://example.com/a?preview=1'],
  ['*://*.example.com/a*b*c', 'https://example.com/a-b-b-c'],
  ['*://example.com:8080/*', 'http://example.com:8080/'],
  ['*://example.com:443/*', 'https://example.com/'],
  ['*://example.com:*/*', 'https://example.com:8443/'],
  ['*://[::1]/*', 'http://[0:0::1]/'],
])('the pattern %s matches %s', (pattern, url) => {
  expect(matchesPattern(pattern, url)).toBe(true);
});

test.each(['https://example.com/käse/1', 'https://example.com/a b', 'https://example.com/app#/secret'])(
  'the address %s, entered as a pattern, matches its own page',
  (url) => expect(matchesPattern(readMatchPattern(url) ?? '', new URL(url).href)).toBe(true),
);

test.each([
  ['*://*.example.com/*', 'https://notexample.com/'],
  ['*://*.example.com/*', 'https://example.com.evil.example/'],
  ['*://*.example.com/*', 'https://evil.example/example.com/'],
  ['*://example.com/*', 'https://shop.example.com/'],
  ['https://example.com/*', 'http://example.com/'],
  ['http://example.com/*', 'https://example.com/'],
  ['https://example.com/a/*', 'https://example.com/a'],
  ['https://example.com/a', 'https://example.com/a/'],
  ['https://example.com/a', 'https://example.com/b'],
  ['https://example.com/a*a', 'https://example.com/a'],
  ['https://example.com/a.c', 'https://example.com/abc'],
  ['*://example.com:8080/*', 'http://example.com/'],
  ['*://*/*', 'file:///a'],
  ['*://*/*', 'chrome://settings/'],
  ['*://*/*', 'no address'],
])('the pattern %s does not match %s', (pattern, url) => {
  expect(matchesPattern(pattern, url)).toBe(false);
});

test('a pattern with 200 stars is matched within 500 ms', () => {
  // CPU time of this thread, so that other work on the machine is not counted.
  const started = process.threadCpuUsage();
  expect(matchesPattern(`*://*/${'*a'.repeat(200)}b`, `https://example.com/${'a'.repeat(20_000)}`)).toBe(false);
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(500);
});

test.each(['https://x.example/%70rivate/a', 'https://x.example//private/a', 'https://x.example/a/..//private//a'])(
  'a pattern with a path matches another spelling of it: %s',
  (url) => {
    expect(matchesPattern('*://x.example/private/*', url)).toBe(true);
    expect(matchesPattern('*://x.example/public/*', url)).toBe(false);
  },
);
