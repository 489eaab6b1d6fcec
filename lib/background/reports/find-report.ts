import type { ReportCopy } from '../../copy/report-copy.ts';
import type { Input, PageHistory } from '../../messages/contract.ts';
import { toProblem } from '../../model/problem.ts';
import { isNewer } from '../../model/report/newer.ts';
import type { Report } from '../../model/report/report.ts';
import type { StoredReport } from '../../model/report/stored-report.ts';
import { isConfirmedMissing } from '../../model/web-page.ts';
import { readConnections } from '../../storage/connections.ts';
import { assertSendable } from '../assert-sendable.ts';
import type { Services } from '../services.ts';
import type { Stores } from '../stores.ts';

export interface FindDeps extends Pick<Stores, 'reports'> {
  services: Services;
  reportCopy: ReportCopy;
}

/** Enough for some months of a page that is analysed every day. */
const maxReports = 100;

/**
 * The newest report of a page. The service finds only the exact spelling of the address. If the local copy has a newer
 * report under another spelling, that one is requested from the service.
 */
export async function findReport(deps: FindDeps, input: Input<'findReport'>): Promise<Report | undefined> {
  const { connectionId } = input;
  const [url, client] = await Promise.all([assertSendable(deps, input), deps.services.getClient({ connectionId })]);
  const [found, stored] = await Promise.all([client.findReport(url), findStoredReport(deps, connectionId, url)]);
  if (!stored || stored.id === found?.id || !isNewer(stored, found)) return found;
  try {
    return await client.showReport(stored.id);
  } catch (error) {
    if (!isConfirmedMissing(toProblem(error))) throw error;
    await deps.reportCopy.removeMissing(connectionId, [stored.id]);
    return found;
  }
}

/** Requests one report from the service. A report that the service no longer has is removed from the local copy too. */
export async function getReport(
  { services, reportCopy }: Pick<FindDeps, 'services' | 'reportCopy'>,
  { connectionId, reportId }: Input<'getReport'>,
): Promise<Report> {
  const client = await services.getClient({ connectionId });
  return client.showReport(reportId).catch(async (error) => {
    await reportCopy.removeIfMissing(connectionId, reportId, toProblem(error));
    throw error;
  });
}

/** The newest report of a page in the local copy; undefined also if the copy cannot be read. */
export async function findStoredReport(
  { reports }: Pick<FindDeps, 'reports'>,
  connectionId: string | undefined,
  url: string,
): Promise<StoredReport | undefined> {
  return connectionId === undefined ? undefined : reports.findReport(connectionId, url).catch(() => undefined);
}

/** Every report of a page in the local copy of the active connection; no request is sent. */
export async function listPageReports(
  { reports: stored }: Pick<FindDeps, 'reports'>,
  url: string,
): Promise<PageHistory> {
  const { connections: all, activeId } = await readConnections();
  const connection = all.find(({ id }) => id === activeId);
  if (!connection) return { address: '', reports: [], hasMore: false };
  const { id: connectionId, address } = connection;
  const reports = await stored.listReports(connectionId, url, maxReports + 1);
  return { connectionId, address, reports: reports.slice(0, maxReports), hasMore: reports.length > maxReports };
}
