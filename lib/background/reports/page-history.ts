import type { PageHistory } from '../../messages/contract.ts';
import { connectionsItem } from '../../storage/connections.ts';
import type { Stores } from '../stores.ts';

/** Of a page that is analysed every day, some months. */
const mostReports = 100;

/** What the local index of the service in use has of a page; no request is sent. */
export async function listPageReports({ index }: Pick<Stores, 'index'>, url: string): Promise<PageHistory> {
  const { connections: all, activeId } = await connectionsItem.read();
  const connection = all.find(({ id }) => id === activeId);
  if (!connection) return { address: '', reports: [], hasMore: false };
  const { id: connectionId, address } = connection;
  const reports = await index.listReports(connectionId, url, mostReports + 1);
  return { connectionId, address, reports: reports.slice(0, mostReports), hasMore: reports.length > mostReports };
}
