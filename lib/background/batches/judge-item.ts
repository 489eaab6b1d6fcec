import { judgeAddress, type Verdict } from '../../model/address/address-gate.ts';
import type { BatchSources } from './batch-sources.ts';

export type Judge = (url: string) => Verdict;

/** By the settings as they are now. */
export async function createJudge(
  { settings }: Pick<BatchSources, 'settings'>,
  serviceAddress: string,
): Promise<Judge> {
  const rules = await settings.read();
  return (url) => judgeAddress(url, rules, serviceAddress);
}
