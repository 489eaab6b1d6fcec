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

/** A connection, or a job or batch that is for one. */
type Target = Pick<Job, 'connectionId' | 'serviceAddress' | 'batchId'>;

/** Finds the client for a connection. Nothing is cached, so a changed key or address counts at once. */
export interface Services {
  /** Rejects where the connection is gone. With a `serviceAddress` also where it leads to another service by now. */
  getConnection(target: Target): Promise<Connection>;
  /** The reports it reads are kept in the local copy, but for those of a batch's job, whose outcome is kept. */
  getClient(target: Target): Promise<ServiceClient>;
  /** The reports it reads are kept by the caller. */
  getPlainClient(target: Target): Promise<ServiceClient>;
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
  const getConnection = async (target: Target): Promise<Connection> => {
    const found = findConnectionOf(target, (await connectionsItem.read()).connections);
    if (!found) throw new ProblemError({ code: 'noConnection' });
    return found;
  };

  const getClientFor = async (address: string, key: string, onReports?: OnReports) => {
    const { originPattern } = readServiceAddress(address);
    if (!(await hasOrigin(originPattern))) throw new ProblemError({ code: 'permissionMissing' });
    return createClient({ ...options, address, key, ...(onReports && { onReports }) });
  };

  const findClient = async (target: Target, isKept: boolean): Promise<ServiceClient> => {
    const [connection, key] = await Promise.all([getConnection(target), findKey(target.connectionId)]);
    // By the time its key was read the connection may have been moved, and the key is the new address's.
    if ((await getConnection(target)).address !== connection.address) return findClient(target, isKept);
    if (key === undefined) throw new ProblemError({ code: 'keyMissing' });
    return getClientFor(connection.address, key, isKept ? (reports) => onReports(connection, reports) : undefined);
  };

  return {
    getConnection,
    getClient: (target) => findClient(target, target.batchId === undefined),
    getPlainClient: (target) => findClient(target, false),
    getClientFor,
  };
}
