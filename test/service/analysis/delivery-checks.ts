import { type Check, countOf, fail, pass } from './check.ts';
import { byteLimit } from './fetch-page.ts';
import { isLoopback, isSecure } from './secure-address.ts';

// Checks of how the page is delivered, and whether search engines may index it.

const status: Check = {
  name: 'status',
  title: 'Status',
  importance: 'high',
  run({ status: code }) {
    const detail = `The page answers with ${code}.`;
    return code >= 200 && code < 300 ? pass(detail) : fail({ no_success: {} }, detail, code);
  },
};

const https: Check = {
  name: 'https',
  title: 'Secure connection',
  importance: 'high',
  run({ url }) {
    if (url.protocol === 'https:') return pass('The page is served over HTTPS.');
    if (isLoopback(url)) return pass('The page is served from this machine, which browsers treat as secure.');
    return fail({ not_encrypted: {} }, 'The page is served over plain HTTP.');
  },
};

/** The attributes with the addresses that a page loads, by selector. */
const sourceAttributes: Record<string, string> = {
  'img[src], script[src], iframe[src], video[src], audio[src], source[src]': 'src',
  'link[rel~="stylesheet"][href], link[rel~="icon"][href]': 'href',
};

const mixedContent: Check = {
  name: 'mixed_content',
  title: 'Mixed content',
  importance: 'medium',
  run({ document, url }) {
    const insecure = Object.entries(sourceAttributes).flatMap(([selector, attribute]) =>
      [...document.querySelectorAll(selector)]
        .map((element) => element.getAttribute(attribute) ?? '')
        .filter((address) => URL.canParse(address, url) && !isSecure(new URL(address, url))),
    );
    if (insecure.length === 0) return pass('Everything the page loads comes over a secure connection.');
    const detail = `${countOf(insecure.length, 'resource')} over plain HTTP, the first: ${insecure[0]}`;
    return fail({ not_encrypted: {} }, detail, insecure.length);
  },
};

/** Generous: by the HTTP Archive, the 90th percentile of HTML documents is about 150 kB. */
const sizeLimit = 250_000;
const tooLarge = { too_large: { max: sizeLimit } };

const size: Check = {
  name: 'size',
  title: 'Size',
  importance: 'low',
  run({ bytes, isCutOff }) {
    const kilobytes = `${Math.ceil(bytes / 1000)} kB`;
    if (isCutOff) return fail(tooLarge, `The HTML is larger than ${byteLimit / 1_000_000} MB.`);
    if (bytes <= sizeLimit) return pass(`The HTML is ${kilobytes}.`);
    return fail(tooLarge, `The HTML is ${kilobytes}; 250 kB is plenty.`, bytes);
  },
};

const indexability: Check = {
  name: 'indexability',
  title: 'Search engines',
  importance: 'high',
  run({ document, headers }) {
    const rules = [...document.querySelectorAll('meta[name="robots" i], meta[name="googlebot" i]')].map(
      (element) => element.getAttribute('content') ?? '',
    );
    const forbids = (rule: string) => /\b(noindex|none)\b/i.test(rule);
    if (forbids(headers.get('x-robots-tag') ?? '')) {
      return fail({ noindex: {} }, 'The X-Robots-Tag header keeps the page out of indexes.');
    }
    if (rules.some(forbids)) return fail({ noindex: {} }, 'A robots meta element keeps the page out of indexes.');
    return pass('Search engines may index the page.');
  },
};

export const deliveryChecks = [status, https, mixedContent, size, indexability];
