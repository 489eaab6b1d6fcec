import { findRefusalCode, judgeAddress, type Verdict } from '../model/address/address-gate.ts';
import { ProblemError } from '../model/problem.ts';
import { readSettings } from '../storage/stored-settings.ts';
import type { Services } from './connections/services.ts';

interface Parts {
  services: Services;
}

interface AddressToSend {
  connectionId: string;
  url: string;
  /** The user was asked about the risk of this address, and wants it sent. */
  acceptsRisk?: boolean;
}

/** Whether and how an address may be sent to a connection's service. */
export async function checkAddress(parts: Parts, { connectionId, url }: AddressToSend): Promise<Verdict> {
  const [{ address }, settings] = await Promise.all([parts.services.getConnection({ connectionId }), readSettings()]);
  return judgeAddress(url, settings, address);
}

/**
 * Returns the address to send in place of `url`. Rejects if it must not be sent. Called before every request that names
 * a page without a known report: extension pages ask the user, but the worker enforces the answer.
 */
export async function assertSendable(parts: Parts, address: AddressToSend): Promise<string> {
  const verdict = await checkAddress(parts, address);
  const code = findRefusalCode(verdict, address.acceptsRisk);
  if (code || verdict.sendUrl === undefined) throw new ProblemError({ code: code ?? 'pageNotAnalysable' });
  return verdict.sendUrl;
}
