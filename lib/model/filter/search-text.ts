import { decodePercent } from '../address/decode-percent.ts';
import { decodePunycode } from '../address/decode-punycode.ts';
import type { Report } from '../report/report.ts';

/**
 * What of a report a search looks through, in lower case: its address and its project. Letters outside ASCII are found both
 * as an address carries them and as people write them. Words of a search have no line breaks in them.
 */
export function getSearchText({ url, project = '' }: Pick<Report, 'url' | 'project'>): string {
  const address = url.toLowerCase();
  const isEncoded = address.includes('%') || address.includes('xn--');
  const decoded = isEncoded ? decodePunycode(decodePercent(url)).toLowerCase() : address;
  return [address, ...(decoded === address ? [] : [decoded]), project.toLowerCase()].join('\n');
}

/** Whether each of the words, as `listWords` has them, is somewhere in the address or the project. */
export function hasWords(report: Pick<Report, 'url' | 'project'>, words: string[]): boolean {
  const text = getSearchText(report);
  return words.every((word) => text.includes(word));
}
