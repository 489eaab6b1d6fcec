import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getPageKey } from '../../../../lib/model/address/same-page.ts';

test.each([
  ['https://shop.example/', '//shop.example'],
  ['HTTPS://WWW.Shop.Example:443/A/b/', '//shop.example/A/b'],
  ['https://shop.example:80/a', '//shop.example/a'],
  ['http://shop.example:443/a', '//shop.example/a'],
  ['http://shop.example:8080/a', '//shop.example:8080/a'],
  ['https://www.www.shop.example/a', '//shop.example/a'],
  ['https://shop.example//a', '//shop.example//a'],
  ['https://shop.example/?', '//shop.example'],
  ['https://shop.example/a?utm_source=x&b=1&gclid=2&c', '//shop.example/a?b=1&c'],
  ['https://shop.example/a?b&&c&', '//shop.example/a?b&c'],
  ['https://shop.example/caf%c3%a9', '//shop.example/caf%C3%A9'],
  ['https://shop.example/café?q=ä', '//shop.example/caf%C3%A9?q=%C3%A4'],
  ["https://shop.example/?q='a'", "//shop.example?q='a'"],
  ['https://shop.example/?a[]=1&b={c|d}', '//shop.example?a%5B%5D=1&b=%7Bc%7Cd%7D'],
  ['https://shop.example/a%2fb%26c', '//shop.example/a%2Fb%26c'],
  ['https://shop.example/100%', '//shop.example/100%25'],
  ['https://shop.example/%e4', '//shop.example/%E4'],
  ['https://www.com/', '//www.com'],
  ['https://www.example/', '//www.example'],
  ['http://[0:0:0:0:0:0:0:1]:8080/', '//[::1]:8080'],
  ['http://0x7f.1/', '//127.0.0.1'],
  ['https://me:secret@shop.example/', '//me:secret@shop.example'],
  ['shop.example/A/', '//shop.example/A'],
  ['www.shop.example', '//shop.example'],
  ['shop.example:8080/a', '//shop.example:8080/a'],
  ['localhost:8080/a', '//localhost:8080/a'],
])('the page key of %s is %s', (url, key) => {
  expect(getPageKey(url)).toBe(key);
});

test.each(['', 'no address', 'shop', 'file:///a/', 'https://', 'mailto:me@shop.example', 'about:blank#a'])(
  '%j is not a web address and is its own page key',
  (url) => {
    expect(getPageKey(url)).toBe(url);
  },
);

test.each([
  ['https://shop.example/a', 'https://shop.example/A'],
  ['https://shop.example/a', 'https://blog.shop.example/a'],
  ['https://shop.example/a', 'https://www2.shop.example/a'],
  ['https://shop.example/a', 'https://shop.example:8443/a'],
  ['https://shop.example/a?b=1&c=2', 'https://shop.example/a?c=2&b=1'],
  ['https://shop.example/a?q=b+c', 'https://shop.example/a?q=b%2Bc'],
  ['https://shop.example/a/b', 'https://shop.example/a%2Fb'],
  ['https://shop.example/a?b&c', 'https://shop.example/a?b%26c'],
  ['https://shop.example/%41%2525', 'https://shop.example/A%25'],
  ['https://shop.example/', 'https://me@shop.example/'],
])('%s and %s are different pages', (a, b) => {
  expect(getPageKey(a)).not.toBe(getPageKey(b));
});

// Code whose time grows with the square of the length would exceed the test's timeout.
test.each(['/', '.', '%', 'www.', '&', '%2e/', '?'])(
  'an address with 300,000 repetitions of %s gets a page key before the timeout',
  (part) => {
    const many = part.repeat(300_000);
    expect(getPageKey(`https://shop.example/a${many}x?a${many}x`)).toMatch(/^\/\/shop\.example\/a.*x$/);
    expect(typeof getPageKey(`https://a${many}x.example/`)).toBe('string');
  },
);

/** Parts that are more likely than random ones to reveal a fault. */
const piece = fc.oneof(
  fc.constantFrom(
    '%',
    '%2',
    '%65',
    '%2e',
    '%2E%2e',
    '.',
    '..',
    '/',
    '//',
    '[',
    '^',
    '{',
    '%7b',
    '%5F',
    '%FF',
    'ä',
    '+',
  ),
  fc.constantFrom(
    'utm',
    '_',
    'gclid',
    '&',
    '=',
    "'",
    '%27',
    '~',
    '%7E',
    'www.',
    ';',
    ':',
    '@',
    '|',
    '\\',
    '"',
    ' ',
    '?',
  ),
  fc.string({ maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const host = fc.oneof(
  fc.domain().filter((domain) => !domain.startsWith('www.') && URL.canParse(`https://${domain}`)),
  fc.constantFrom('bücher.example', 'xn--bcher-kva.example', '127.0.0.1', '[::1]', 'localhost'),
);
const address = fc
  .tuple(fc.constantFrom('http', 'https'), host, fc.constantFrom('', ':8080'), text, fc.option(text))
  .map(([scheme, domain, port, path, query]) => {
    return `${scheme}://${domain}${port}/${path.replace(/[#?]/g, '')}${query === null ? '' : `?${query.replace(/#/g, '')}`}`;
  })
  // The URL parser removes spaces at the end, but not if a respelling appends something after them.
  .filter((url) => URL.canParse(url) && !/[\0- ]$/.test(url));
const hasDomain = (url: string) => /[^.]\.[a-z-]+$/i.test(new URL(url).hostname);

/** Other spellings of a page's address. */
const respellings: Record<string, (url: string) => string> = {
  'as the browser writes it': (url) => new URL(url).href,
  'with the other scheme': (url) =>
    url.startsWith('https') ? url.replace('https', 'http') : url.replace('http', 'https'),
  'with www.': (url) => (hasDomain(url) ? url.replace('://', '://www.') : url),
  'with a dot after the host': (url) => (hasDomain(url) ? url.replace(/(:\/\/[^/:]+)/, '$1.') : url),
  'with the default port': (url) => {
    const port = url.startsWith('https') ? 443 : 80;
    return new URL(url).port ? url : url.replace(/^(https?:\/\/(?:\[.*?\]|[^/]+))/, `$1:${port}`);
  },
  'with a slash after the path': (url) => url.replace(/^([^?]*)/, '$1/'),
  'with a fragment': (url) => `${url}#part/?a&b`,
  'with a tracking parameter': (url) => url + (url.includes('?') ? '&utm_source=a%20b' : '?fbclid=x'),
  'with a tracking parameter first': (url) => url.replace(/^([^?]*)\??/, '$1?gclid=1&'),
  'with a host in upper case': (url) => url.replace(/:\/\/[^/]+/, (found) => found.toUpperCase()),
  'with percent codes in lower case': (url) => url.replace(/%[\da-f]{2}/gi, (code) => code.toLowerCase()),
  'with percent codes in upper case': (url) => url.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase()),
};

describe('for any address', () => {
  test('the page key of a page key, with or without a scheme, is the same key', () => {
    fc.assert(
      fc.property(address, (url) => {
        const key = getPageKey(url);
        for (const again of [key, `http:${key}`, `https:${key}`]) expect(getPageKey(again)).toBe(key);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(Object.keys(respellings))('the page key is the same %s', (name) => {
    fc.assert(
      fc.property(address, (url) => {
        expect(getPageKey(respellings[name]?.(url) ?? '')).toBe(getPageKey(url));
      }),
      { numRuns: 500 },
    );
  });

  test("the page key is the same if letters, digits and -_.~!*'() are percent-encoded", () => {
    const word = fc.stringMatching(/^[\w.~!*'()-]{1,8}$/).filter((part) => !/^\.{1,2}$/.test(part));
    fc.assert(
      fc.property(host, word, word, (domain, path, value) => {
        const encode = (bare: string) => bare.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
        const build = (a: string, b: string) => getPageKey(`https://${domain}/${a}?q=${b}`);
        expect(build(encode(path), encode(value))).toBe(build(path, value));
      }),
    );
  });

  test('the page key is the same for a host in Unicode and in Punycode, and is plain ASCII', () => {
    const label = fc.stringMatching(/^[a-zäöüéñčøğ字東京дом]{1,10}$/);
    fc.assert(
      fc.property(label, (name) => {
        const unicode = `https://${name}.example/a`;
        expect(getPageKey(unicode)).toBe(getPageKey(new URL(unicode).href));
        expect(getPageKey(unicode)).toMatch(/^\/\/[\x20-\x7e]+$/);
      }),
    );
  });

  test('the page key differs exactly if a path segment or a parameter differs', () => {
    const segment = fc.webSegment().filter((part) => part !== '' && !/^(\.|%2e){1,2}$/i.test(part));
    const decoded = (parts: string[]) => parts.map(decodeURIComponent).join('\n');
    // Text after an `&` is another parameter, and empty parameters are removed from the key.
    const value = segment.filter((part) => !part.includes('&'));
    const part = fc.record({ path: fc.array(segment, { maxLength: 3 }), value });
    fc.assert(
      fc.property(host, part, part, (domain, a, b) => {
        const [one, other] = [a, b].map(({ path, value }) =>
          getPageKey(`https://${domain}/${path.join('/')}?q=${value}`),
        );
        expect(one === other).toBe(decoded([...a.path, a.value]) === decoded([...b.path, b.value]));
      }),
      { numRuns: 1_000 },
    );
  });
});
