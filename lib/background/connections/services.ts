import type { createClient, ServiceClient } from '../../api/client.ts';
import type { OnReports } from '../../api/reports.ts';
import { hasOrigin } from '../../browser/permissions.ts';
import { readServiceAddress } from '../../model/address/service-address.ts';
import type { Connection } from '../../model/connection.ts';
import { findConnectionOf, type Job } from '../../model/job.ts';
import { ProblemError } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import { connectionsItem } from '../../storage/connections.ts';
import { findKey } from '../../storage/keys.ts';

/** Finds the client for a connection. Nothing is cached, so a changed key or address counts at once. */
export interface Services {
  getConnection(connectionId: string): Promise<Connection>;
  /** The connection a job is for, not one that leads elsewhere since. */
  getConnectionOf(job: Pick<Job, 'connectionId' | 'serviceAddress'>): Promise<Connection>;
  getClient(connectionId: string): Promise<ServiceClient>;
  /** One whose answers the caller keeps. */
  getPlainClient(connectionId: string): Promise<ServiceClient>;
  /** What a batch's job reads on its way is not kept for itself: its outcome is. */
  getClientOf(job: Pick<Job, 'connectionId' | 'serviceAddress' | 'batchId'>): Promise<ServiceClient>;
  /** A client for an address and key that may not be saved yet. */
  getClientFor(address: string, key: string): Promise<ServiceClient>;
}

interface Parts {
  createClient: typeof createClient;
  isOnline(): boolean;
  now(): number;
  /** Told of every report that a saved connection's answers bring. */
  onReports(connection: Connection, reports: Report[]): void;
}

export function createServices({ createClient, onReports, ...options }: Parts): Services {
  const getConnectionOf: Services['getConnectionOf'] = async (job) => {
    const found = findConnectionOf(job, (await connectionsItem.read()).connections);
    if (!found) throw new ProblemError({ code: 'noConnection' });
    return found;
  };

  const getClientFor = async (address: string, key: string, onReports?: OnReports) => {
    const { originPattern } = readServiceAddress(address);
    if (!(await hasOrigin(originPattern))) throw new ProblemError({ code: 'permissionMissing' });
    return createClient({ ...options, address, key, ...(onReports && { onReports }) });
  };

  const findClient = async (job: Parameters<Services['getClientOf']>[0], isKept: boolean): Promise<ServiceClient> => {
    const [connection, key] = await Promise.all([getConnectionOf(job), findKey(job.connectionId)]);
    // By the time its key was read the connection may have been moved, and the key is the new address's.
    if ((await getConnectionOf(job)).address !== connection.address) return findClient(job, isKept);
    if (key === undefined) throw new ProblemError({ code: 'keyMissing' });
    return getClientFor(connection.address, key, isKept ? (reports) => onReports(connection, reports) : undefined);
  };

  return {
    getConnection: (connectionId) => getConnectionOf({ connectionId }),
    getConnectionOf,
    getClient: (connectionId) => findClient({ connectionId }, true),
    getClientOf: (job) => findClient(job, job.batchId === undefined),
    getPlainClient: (connectionId) => findClient({ connectionId }, false),
    getClientFor,
  };
}
