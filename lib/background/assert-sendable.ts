import { findRefusal, judgeAddress, type Verdict } from '../model/address/address-gate.ts';
import { ProblemError } from '../model/problem.ts';
import type { Online } from './online.ts';

interface Departure {
  connectionId: string;
  url: string;
  /** The user has been asked about this address, and wants it sent. */
  acceptsRisk?: boolean;
}

/** What may become of an address that is to go to a connection's service. */
export async function judge(online: Online, { connectionId, url }: Departure): Promise<Verdict> {
  const { services, settings } = online;
  const [{ address }, current] = await Promise.all([services.getConnection(connectionId), settings.read()]);
  return judgeAddress(url, current, address);
}

/**
 * The address to send in place of `url`. Every request that names a page no report is known of passes here first:
 * pages ask the user, but it is the worker that lets nothing out without the answer.
 */
export async function admitAddress(online: Online, departure: Departure): Promise<string> {
  const verdict = await judge(online, departure);
  const code = findRefusal(verdict, departure.acceptsRisk);
  if (code || verdict.sendUrl === undefined) throw new ProblemError({ code: code ?? 'pageNotAnalysable' });
  return verdict.sendUrl;
}
