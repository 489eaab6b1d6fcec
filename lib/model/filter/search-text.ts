import { decodePercent } from '../address/decode-percent.ts';
import { decodePunycode } from '../address/decode-punycode.ts';
import type { IndexedReport } from '../report/indexed-report.ts';

/** An address as it is searched: letters outside ASCII are found both as it carries them and as people write them. */
export function getSearchText(url: string): string {
  const text = url.toLowerCase();
  if (!text.includes('%') && !text.includes('xn--')) return text;
  const decoded = decodePunycode(decodePercent(url)).toLowerCase();
  return decoded === text ? text : `${text}\n${decoded}`;
}

/** Whether each of the words, as `listWords` has them, is somewhere in the address or the project. */
export function hasWords({ url, project = '' }: Pick<IndexedReport, 'url' | 'project'>, words: string[]): boolean {
  const texts = [getSearchText(url), project.toLowerCase()];
  return words.every((word) => texts.some((text) => text.includes(word)));
}
