import { decodePercent } from '../address/decode-percent.ts';
import { decodePunycode } from '../address/decode-punycode.ts';
import { withScheme } from '../address/service-address.ts';
import type { Report } from '../report/report.ts';

/** The words of a search. Their order does not matter. */
export interface SearchWords {
  /** Each one has to be in the text. */
  wanted: string[];
  /** None of them may be in the text. The user types them with a minus sign in front. */
  unwanted: string[];
}

/** A minus sign alone, which a user types on the way to a word, is left out. */
export function readSearch(search: string): SearchWords {
  const words = [...new Set(search.split(/\s+/))].filter((word) => word !== '' && word !== '-');
  return {
    wanted: words.filter((word) => !word.startsWith('-')),
    unwanted: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
  };
}

/** Both in the same case. */
export function matchesWords(text: string, { wanted, unwanted }: SearchWords): boolean {
  return wanted.every((word) => text.includes(word)) && !unwanted.some((word) => text.includes(word));
}

/**
 * The text of a report that searches look through, in lower case: its address, as the address bar shows it although a
 * service may leave out its scheme or last slash, and its project. An address with encoded letters is included both
 * encoded and decoded. Line breaks separate the parts, because words of a search contain none.
 */
export function getSearchText({ url, project = '' }: Pick<Report, 'url' | 'project'>): string {
  const address = withScheme(url.toLowerCase()).replace(/^(https?:\/\/[^/?#]+)$/, '$1/');
  const isEncoded = address.includes('%') || address.includes('xn--');
  const decoded = isEncoded ? decodePunycode(decodePercent(address)).toLowerCase() : address;
  return [address, ...(decoded === address ? [] : [decoded]), project.toLowerCase()].join('\n');
}
