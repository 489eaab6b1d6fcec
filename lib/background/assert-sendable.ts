import { findRefusalCode, judgeAddress } from '../model/address/address-gate.ts';
import { ProblemError } from '../model/problem.ts';
import { readSettings } from '../storage/stored-settings.ts';
import type { Services } from './services.ts';

interface Deps {
  services: Services;
}

interface AddressToSend {
  connectionId: string;
  url: string;
  /** The user was asked about the risk of this address, and wants it sent. */
  acceptsRisk?: boolean;
}

/**
 * Returns the address to send in place of `url`. Rejects if it must not be sent. Called before every request that names
 * a page without a known report: extension pages ask the user, but the worker enforces the answer.
 */
export async function assertSendable(deps: Deps, { connectionId, url, acceptsRisk }: AddressToSend): Promise<string> {
  const [{ address }, settings] = await Promise.all([deps.services.getConnection({ connectionId }), readSettings()]);
  const verdict = judgeAddress(url, settings, address);
  const code = findRefusalCode(verdict, acceptsRisk);
  if (code || verdict.sendUrl === undefined) throw new ProblemError({ code: code ?? 'pageNotAnalysable' });
  return verdict.sendUrl;
}
