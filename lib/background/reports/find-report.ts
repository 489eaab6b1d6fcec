import type { Input } from '../../messages/contract.ts';
import { toProblem } from '../../model/problem.ts';
import { isOlder, type Report } from '../../model/report/report.ts';
import { admitAddress } from '../assert-sendable.ts';
import type { Online } from '../online.ts';
import { findIndexed } from './find-indexed.ts';
import { takeOut } from './keep-reports.ts';

/**
 * What the service has of a page. Its search tells of the address as it is spelled; where the local index knows of a newer
 * report under another spelling, that one is asked for.
 */
export async function findReport(online: Online, input: Input<'findReport'>): Promise<Report | undefined> {
  const { connectionId } = input;
  const [url, client] = await Promise.all([admitAddress(online, input), online.services.getClient(connectionId)]);
  const [found, indexed] = await Promise.all([client.findReport(url), findIndexed(online, connectionId, url)]);
  if (!indexed || indexed.id === found?.id || !isOlder(found, indexed)) return found;
  try {
    return await client.showReport(indexed.id);
  } catch (error) {
    if (toProblem(error).code !== 'notFound') throw error;
    await takeOut(online, connectionId, indexed.id, 'forget');
    return found;
  }
}
