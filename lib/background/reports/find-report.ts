import type { Input } from '../../messages/contract.ts';
import { toProblem } from '../../model/problem.ts';
import { isOlder, type Report } from '../../model/report/report.ts';
import { assertSendable } from '../assert-sendable.ts';
import type { Services } from '../connections/services.ts';
import type { Stores } from '../stores.ts';
import { findIndexed } from './find-indexed.ts';
import type { KeptReports } from './kept-reports.ts';

interface Parts extends Pick<Stores, 'index'> {
  services: Services;
  keptReports: KeptReports;
}

/**
 * What the service has of a page. Its search tells of the address as it is spelled; where the local index knows of a newer
 * report under another spelling, that one is asked for.
 */
export async function findReport(parts: Parts, input: Input<'findReport'>): Promise<Report | undefined> {
  const { connectionId } = input;
  const [url, client] = await Promise.all([assertSendable(parts, input), parts.services.getClient(connectionId)]);
  const [found, indexed] = await Promise.all([client.findReport(url), findIndexed(parts, connectionId, url)]);
  if (!indexed || indexed.id === found?.id || !isOlder(found, indexed)) return found;
  try {
    return await client.showReport(indexed.id);
  } catch (error) {
    if (toProblem(error).code !== 'notFound') throw error;
    await parts.keptReports.takeOut(connectionId, indexed.id, 'forget');
    return found;
  }
}
