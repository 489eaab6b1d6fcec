import { findRefusal, judgeAddress, type Verdict } from '../model/address/address-gate.ts';
import { ProblemError } from '../model/problem.ts';
import { readSettings } from '../storage/stored-settings.ts';
import type { Services } from './connections/services.ts';

interface Parts {
  services: Services;
}

interface Departure {
  connectionId: string;
  url: string;
  /** The user has been asked about this address, and wants it sent. */
  acceptsRisk?: boolean;
}

/** What may become of an address that is to go to a connection's service. */
export async function judgeDeparture(parts: Parts, { connectionId, url }: Departure): Promise<Verdict> {
  const { services } = parts;
  const [{ address }, current] = await Promise.all([services.getConnection({ connectionId }), readSettings()]);
  return judgeAddress(url, current, address);
}

/**
 * The address to send in place of `url`. Every request that names a page no report is known of passes here first:
 * pages ask the user, but it is the worker that lets nothing out without the answer.
 */
export async function assertSendable(parts: Parts, departure: Departure): Promise<string> {
  const verdict = await judgeDeparture(parts, departure);
  const code = findRefusal(verdict, departure.acceptsRisk);
  if (code || verdict.sendUrl === undefined) throw new ProblemError({ code: code ?? 'pageNotAnalysable' });
  return verdict.sendUrl;
}
