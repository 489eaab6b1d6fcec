import type { ProblemCode } from '../problem.ts';
import type { Settings } from '../settings/settings.ts';
import { type AddressRisk, findAddressRisk } from './address-risk.ts';
import { cleanAddress } from './clean-address.ts';
import { matchesPattern } from './match-pattern.ts';
import { classifyPage, type NotAnalysableReason } from './page-address.ts';

/** Why an address is not sent, whatever the user answers: `excluded` is one of the sites the settings name. */
export type Refusal = NotAnalysableReason | 'excluded';

/** What becomes of a page's address on its way to a service: `sendUrl` or `refusal` is there. */
export interface Verdict {
  /** Exactly what is sent. */
  sendUrl?: string;
  /** What cleaning left out of it. */
  dropped?: string[];
  /** Nothing is sent before the user has been asked. */
  risk?: AddressRisk;
  refusal?: Refusal;
}

type Rules = Pick<Settings, 'cleansAddresses' | 'excludedSites'>;

/** The one decision about an address that is to leave for the service at `serviceAddress`. */
export function judgeAddress(url: string | undefined, rules: Rules, serviceAddress?: string): Verdict {
  const page = classifyPage(url);
  if (!page.isAnalysable) return { refusal: page.reason };
  const { url: sendUrl, dropped } = rules.cleansAddresses ? cleanAddress(page.url) : { url: page.url, dropped: [] };
  const isExcluded = (address: string) => rules.excludedSites.some((pattern) => matchesPattern(pattern, address));
  if (isExcluded(page.url) || isExcluded(sendUrl)) return { refusal: 'excluded' };
  return { sendUrl, dropped, risk: findAddressRisk(sendUrl, serviceAddress) };
}

/** Why an address is not sent, as the problem that its work fails with. */
export function findRefusal({ refusal, risk }: Verdict, acceptsRisk = false): ProblemCode | undefined {
  if (refusal) return refusal === 'excluded' ? 'siteExcluded' : 'pageNotAnalysable';
  return risk && !acceptsRisk ? 'addressRisky' : undefined;
}
