/** A list of pages, or an index that lists other sitemaps (https://www.sitemaps.org/protocol.html). */
export interface ListedAddresses {
  isIndex: boolean;
  addresses: string[];
}

/** Matches the name of the first element, after declarations and comments. Written so that it never backtracks. */
const rootElement = /^\s*(?:(?:<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype[^>]*>)\s*)*<([^\s<>/!?]+)/i;

/**
 * Matches comments, CDATA sections, tags with their names, other markup, and the text between. It must not take
 * quadratic time: markup that is never closed extends to the end, so that the end is not searched again from each of
 * many openings, and a tag matches only with its whole name.
 */
const tokens =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<(\/?[^\s<>/!?"']+)(?=[\s<>/!?"'])(?:"[^"]*"|'[^']*'|[^<>"'])*>|<[!?][^>]*(?:>|$)|([^<]+)|</g;

/** The root element's name in lower case. Undefined if the text is not markup. */
export function findRootName(text: string): string | undefined {
  return rootElement.exec(text.slice(0, 10_000))?.[1]?.toLowerCase();
}

/**
 * Reads the addresses of a sitemap, without those of its pictures, videos and translations. Undefined if the text is
 * not a sitemap. The browser's XML parser would reject the whole file for one unescaped `&`, and a file of ten
 * megabytes would block the page.
 */
export function readSitemap(text: string): ListedAddresses | undefined {
  const root = findRootName(text) ?? '';
  const [, prefix = '', name = ''] = /^(.*:)?(.*)$/.exec(root) ?? [];
  if (name !== 'urlset' && name !== 'sitemapindex') return undefined;
  const addresses: string[] = [];
  let address: string | undefined;
  for (const [, data, tag = '', words = ''] of text.matchAll(tokens)) {
    const element = tag.toLowerCase();
    if (element === `${prefix}loc`) address = '';
    else if (element === `/${prefix}loc` && address?.trim()) addresses.push(address.trim());
    else if (element) address = undefined;
    else if (address !== undefined) address += data ?? decodeEntities(words);
  }
  return { isIndex: name === 'sitemapindex', addresses };
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    if (name) return namedEntities[name] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
