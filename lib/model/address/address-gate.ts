import type { ProblemCode } from '../problem.ts';
import { type AddressRisk, findAddressRisk } from './address-risk.ts';
import { cleanAddress } from './clean-address.ts';
import { matchesPattern } from './match-pattern.ts';
import { classifyPage, type NotAnalysableReason } from './page-address.ts';

/** Why an address is not sent, even if the user agrees. `excluded`: it is on a site that the settings exclude. */
export type Refusal = NotAnalysableReason | 'excluded';

/** The decision about an address before it is sent to a service. Either `sendUrl` or `refusal` is set. */
export interface Verdict {
  /** The exact address to send. */
  sendUrl?: string;
  /** The parts that were removed to clean the address. */
  dropped?: string[];
  /** The user has to be asked before the address is sent. */
  risk?: AddressRisk;
  refusal?: Refusal;
}

/** The settings that decide. */
export interface AddressRules {
  cleansAddresses: boolean;
  /** Match patterns. */
  excludedSites: string[];
}

/** Decides whether an address may be sent to the service at `serviceAddress`, and in which form. */
export function judgeAddress(url: string | undefined, rules: AddressRules, serviceAddress?: string): Verdict {
  const page = classifyPage(url);
  if (!page.isAnalysable) return { refusal: page.reason };
  const { url: sendUrl, dropped } = rules.cleansAddresses ? cleanAddress(page.url) : { url: page.url, dropped: [] };
  const isExcluded = (address: string) => rules.excludedSites.some((pattern) => matchesPattern(pattern, address));
  if (isExcluded(page.url) || isExcluded(sendUrl)) return { refusal: 'excluded' };
  return { sendUrl, dropped, risk: findAddressRisk(sendUrl, serviceAddress) };
}

/** The problem code of an address that is not sent; undefined if the address may be sent. */
export function findRefusalCode({ refusal, risk }: Verdict, acceptsRisk = false): ProblemCode | undefined {
  if (refusal) return refusal === 'excluded' ? 'siteExcluded' : 'pageNotAnalysable';
  return risk && !acceptsRisk ? 'addressRisky' : undefined;
}
