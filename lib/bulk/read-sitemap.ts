import type { Steps } from '../slices/run-in-slices.ts';

/** `sitemap`: of pages; `index`: of other sitemaps (https://www.sitemaps.org/protocol.html). */
export interface Sitemap {
  kind: 'sitemap' | 'index';
  addresses: string[];
}

const kinds: Record<string, Sitemap['kind']> = { urlset: 'sitemap', sitemapindex: 'index' };

/** The name of the first element, after declarations and comments. Written so that a match never has to backtrack. */
const opening = /^\s*(?:(?:<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype[^>]*>)\s*)*<([^\s<>/!?]+)/i;

/**
 * Comments, character data, tags with their names, everything else that is marked up, and the text between. What is not
 * closed goes on to the end: looked for from each of many openings, that would take for ever. So would a long name, were
 * a part of it enough.
 */
const pieces =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<(\/?[^\s<>/!?"']+)(?=[\s<>/!?"'])(?:"[^"]*"|'[^']*'|[^<>"'])*>|<[!?][^>]*(?:>|$)|([^<]+)|</g;

/** What a text in angle brackets is the beginning of; nothing where it is none. */
export function findRootName(text: string): string | undefined {
  return opening.exec(text.slice(0, 10_000))?.[1]?.toLowerCase();
}

/**
 * The addresses of a sitemap, without those of its pictures, videos and translations; nothing where the text is none.
 * No parser of the browser's: one `&` that nobody has escaped would lose it all, and ten megabytes would stop the page.
 */
export function* readSitemap(text: string): Steps<Sitemap | undefined> {
  const root = findRootName(text) ?? '';
  const [, prefix = '', name = ''] = /^(.*:)?(.*)$/.exec(root) ?? [];
  const kind = kinds[name];
  if (!kind) return undefined;
  const addresses: string[] = [];
  let address: string | undefined;
  for (const [, data, tag = '', words = ''] of text.matchAll(pieces)) {
    const element = tag.toLowerCase();
    if (element === `${prefix}loc`) address = '';
    else if (element === `/${prefix}loc` && address?.trim()) addresses.push(address.trim());
    else if (element) address = undefined;
    else if (address !== undefined) address += data ?? decodeEntities(words);
    yield;
  }
  return { kind, addresses };
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    if (name) return named[name] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
