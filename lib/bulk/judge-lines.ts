import { judgeAddress, type Verdict } from '../model/address/address-gate.ts';
import { getPageKey } from '../model/address/same-page.ts';
import type { Settings } from '../model/settings/settings.ts';
import { splitWords } from './extract-addresses.ts';

/** A line of a list of addresses, with the verdict on whether its address may be sent. */
export interface JudgedLine extends Verdict {
  /** The address as pasted, or the text that is not an address. */
  text: string;
  /** The page's key (`getPageKey`), equal for all spellings of its address. Absent if the line is refused. */
  page?: string;
}

export interface Rules {
  settings: Pick<Settings, 'cleansAddresses' | 'excludedSites'>;
  serviceAddress: string;
}

/** Judges all lines of a list. `judged` caches the verdicts by text; it must belong to the same rules. */
export function judgeLines(
  texts: readonly string[],
  rules: Rules,
  judged = new Map<string, JudgedLine>(),
): JudgedLine[] {
  return texts.map((text) => {
    const line = judged.get(text) ?? judgeLine(text, rules);
    judged.set(text, line);
    return line;
  });
}

/** Uses the same check that the worker repeats before it sends the address. */
function judgeLine(text: string, { settings, serviceAddress }: Rules): JudgedLine {
  const { address, words } = splitWords(text);
  const judged = judgeAddress(address, settings, serviceAddress);
  const { sendUrl, dropped = [] } = judged;
  const verdict = words === undefined ? judged : { ...judged, dropped: [...dropped, words] };
  if (sendUrl === undefined) return { text, ...verdict };
  return { text, ...verdict, page: getPageKey(sendUrl) };
}
