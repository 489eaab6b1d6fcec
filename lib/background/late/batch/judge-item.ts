import { judgeAddress, type Verdict } from '../../../model/address/address-gate.ts';
import type { ProblemCode } from '../../../model/problem.ts';
import type { App } from '../../app.ts';

export type Judge = (url: string) => Verdict;

/** By the settings as they are now. */
export async function createJudge({ settings }: Pick<App, 'settings'>, serviceAddress: string): Promise<Judge> {
  const rules = await settings.read();
  return (url) => judgeAddress(url, rules, serviceAddress);
}

/** Why an item is not sent, as the problem it fails with. */
export function findRefusal({ refusal, risk }: Verdict, acceptsRisk = false): ProblemCode | undefined {
  if (refusal) return refusal === 'excluded' ? 'siteExcluded' : 'pageNotAnalysable';
  return risk && !acceptsRisk ? 'addressRisky' : undefined;
}
