import { judgeAddress, type Verdict } from '../model/address/address-gate.ts';
import { getPageKey } from '../model/address/same-page.ts';
import type { Settings } from '../model/settings/settings.ts';
import type { Steps } from '../slices/run-in-slices.ts';

/** One line of a list, and what may become of it. */
export interface Line extends Verdict {
  /** The address as it was pasted, or the text that is no address. */
  text: string;
  /** Equal for all spellings of the page's address: see `getPageKey`. */
  page?: string;
}

export interface Rules {
  settings: Pick<Settings, 'cleansAddresses' | 'excludedSites'>;
  serviceAddress: string;
}

/** Judges all lines of a list. A line that was judged before, by the same rules, keeps its verdict. */
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

/** Uses the decision that the worker makes again before it sends the line. */
function judgeLine(text: string, { settings, serviceAddress }: Rules): Line {
  const verdict = judgeAddress(text, settings, serviceAddress);
  const { sendUrl } = verdict;
  if (sendUrl === undefined) return { text, ...verdict };
  // Reuses the pasted string where the parser's is equal, so that a long list is in memory once.
  return { text, ...verdict, sendUrl: sendUrl === text ? text : sendUrl, page: getPageKey(sendUrl) };
}
