import { judgeAddress, type Verdict } from '../model/address-gate.ts';
import { getPageKey } from '../model/page-address.ts';
import type { Settings } from '../model/settings.ts';

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

/** By the same decision that the worker makes when a line's turn has come. */
export function judgeLine(text: string, { settings, serviceAddress }: Rules): Line {
  const verdict = judgeAddress(text, settings, serviceAddress);
  return { text, ...verdict, ...(verdict.sendUrl !== undefined && { page: getPageKey(verdict.sendUrl) }) };
}
