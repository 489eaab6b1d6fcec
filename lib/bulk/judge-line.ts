import { judgeAddress, type Verdict } from '../model/address/address-gate.ts';
import { getPageKey } from '../model/address/same-page.ts';
import type { Settings } from '../model/settings/settings.ts';
import type { Steps } from '../slices/run-in-slices.ts';

/** One line of a list, and what may become of it. */
export interface Line extends Verdict {
  /** The address as it came, or what stood there instead of one. */
  text: string;
  /** The same for every way to write the page's address. */
  page?: string;
}

export interface Rules {
  settings: Pick<Settings, 'cleansAddresses' | 'excludedSites'>;
  serviceAddress: string;
}

/** All lines of a list. What was judged before, by the same rules, is not judged again. */
export function* judgeLines(texts: readonly string[], rules: Rules, judged: Map<string, Line>): Steps<Line[]> {
  const lines: Line[] = [];
  for (const text of texts) {
    const line = judged.get(text) ?? judgeLine(text, rules);
    judged.set(text, line);
    lines.push(line);
    yield;
  }
  return lines;
}

/** By the same decision that the worker makes when a line's turn has come. */
function judgeLine(text: string, { settings, serviceAddress }: Rules): Line {
  const verdict = judgeAddress(text, settings, serviceAddress);
  const { sendUrl } = verdict;
  if (sendUrl === undefined) return { text, ...verdict };
  // The same text twice would be kept twice: what the parser has written lies apart from what was pasted.
  return { text, ...verdict, sendUrl: sendUrl === text ? text : sendUrl, page: getPageKey(sendUrl) };
}
