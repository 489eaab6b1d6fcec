import type { createClient, ServiceClient } from '../api/client.ts';
import type { GradeScaleStore } from '../api/grader.ts';
import type { Limit } from '../api/http.ts';
import type { ReportOptions } from '../api/reports.ts';
import { hasOrigin } from '../browser/permissions.ts';
import { readServiceAddress } from '../model/address/service-address.ts';
import type { Connection } from '../model/connection.ts';
import { findConnectionOf, type Job } from '../model/job.ts';
import { ProblemError } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { connectionsItem, readConnections } from '../storage/connections.ts';
import { findKey } from '../storage/keys.ts';

/** A connection, or a job or batch of one. */
type Target = Pick<Job, 'connectionId' | 'serviceAddress' | 'batchId'>;

export type Services = ReturnType<typeof createServices>;

interface Deps {
  createClient: typeof createClient;
  isOnline(): boolean;
  now(): number;
  /**
   * Called with the reports in the responses of a saved connection's service. `requestedAt`: no request for them has
   * left before.
   */
  onReports(connection: Connection, reports: Report[], requestedAt: number): void;
}

/** Creates the clients for connections. Nothing is cached, so a changed key or address applies at once. */
export function createServices({ createClient, onReports, ...options }: Deps) {
  /** By connection. */
  const limits = new Map<string, Limit>();
  /** Rejects if the connection was removed. With a `serviceAddress`, also if the connection now has another address. */
  const getConnection = async (target: Target): Promise<Connection> => {
    const found = findConnectionOf(target, (await readConnections()).connections);
    if (!found) throw new ProblemError({ code: 'noConnection' });
    return found;
  };

  const getClientFor = async (address: string, key: string, more?: Partial<ReportOptions & { limit: Limit }>) => {
    const { originPattern } = readServiceAddress(address);
    if (!(await hasOrigin(originPattern))) throw new ProblemError({ code: 'permissionMissing' });
    return createClient({ ...options, address, key, ...more });
  };

  const getTargetClient = async (target: Target, keepsReports: boolean): Promise<ServiceClient> => {
    const requestedAt = options.now();
    const [connection, key] = await Promise.all([getConnection(target), findKey(target.connectionId)]);
    // If the address was changed meanwhile, the key may be for the new address.
    if ((await getConnection(target)).address !== connection.address) return getTargetClient(target, keepsReports);
    if (key === undefined) throw new ProblemError({ code: 'keyMissing' });
    const limit = limits.get(connection.id) ?? {};
    limits.set(connection.id, limit);
    return getClientFor(connection.address, key, {
      limit,
      gradeScale: createScaleStore(connection),
      ...(keepsReports && { onReports: (reports) => onReports(connection, reports, requestedAt) }),
    });
  };

  return {
    getConnection,
    /** Writes the reports it reads into the local copy, except for a batch's job, which writes those of its own report. */
    getClient: (target: Target) => getTargetClient(target, target.batchId === undefined),
    /** Does not write the reports it reads into the local copy: the caller does. */
    getPlainClient: (target: Target) => getTargetClient(target, false),
    /** A client for an address and key that may not be saved yet. */
    getClientFor: (address: string, key: string) => getClientFor(address, key),
    /** The user wants to try whether the connection's rate limit has passed. */
    liftLimit: (connectionId: string): void => void limits.delete(connectionId),
  };
}

/** The scale is part of the stored connection, as long as that has the same address. */
function createScaleStore({ id, address }: Connection): GradeScaleStore {
  const isSame = (other: Connection) => other.id === id && other.address === address;
  return {
    async read() {
      const { connections } = await connectionsItem.read();
      return connections.find(isSame)?.gradeScale;
    },
    async write(gradeScale) {
      await connectionsItem.update((stored) => ({
        ...stored,
        connections: stored.connections.map((other) => (isSame(other) ? { ...other, gradeScale } : other)),
      }));
    },
  };
}
