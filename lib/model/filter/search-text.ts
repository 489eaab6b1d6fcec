import { decodePercent } from '../address/decode-percent.ts';
import { decodePunycode } from '../address/decode-punycode.ts';
import type { Report } from '../report/report.ts';

/**
 * The text of a report that searches look through, in lower case: its address and its project. An address with encoded
 * letters is included both encoded and decoded. Line breaks separate the parts, because words of a search contain none.
 */
export function getSearchText({ url, project = '' }: Pick<Report, 'url' | 'project'>): string {
  const address = url.toLowerCase();
  const isEncoded = address.includes('%') || address.includes('xn--');
  const decoded = isEncoded ? decodePunycode(decodePercent(url)).toLowerCase() : address;
  return [address, ...(decoded === address ? [] : [decoded]), project.toLowerCase()].join('\n');
}

/** Whether the address or the project contains each of the words, which are as in `listWords`. */
export function hasWords(report: Pick<Report, 'url' | 'project'>, words: string[]): boolean {
  const text = getSearchText(report);
  return words.every((word) => text.includes(word));
}
