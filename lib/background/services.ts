import type { ServiceClient } from '../api/client.ts';
import type { Connection } from '../model/connection.ts';
import { ProblemError } from '../model/problem.ts';
import { readServiceAddress } from '../model/service-address.ts';
import type { StoredConnections } from '../store/connections.ts';
import type { Item } from '../store/item.ts';
import type { Keys } from '../store/keys.ts';
import type { AppPorts } from './ports.ts';

/** Finds the client for a connection. Nothing is cached, so a changed key or address counts at once. */
export interface Services {
  getConnection(connectionId: string): Promise<Connection>;
  getClient(connectionId: string): Promise<ServiceClient>;
  /** A client for an address and key that may not be saved yet. */
  getClientFor(address: string, key: string): Promise<ServiceClient>;
}

type Ports = Pick<AppPorts, 'createClient' | 'hasOrigin' | 'isOnline' | 'now'>;

export function createServices(ports: Ports, connections: Item<StoredConnections>, keys: Keys): Services {
  const getConnection = async (connectionId: string) => {
    const found = (await connections.read()).connections.find(({ id }) => id === connectionId);
    if (!found) throw new ProblemError({ code: 'noConnection' });
    return found;
  };

  const getClientFor = async (address: string, key: string) => {
    const { originPattern } = readServiceAddress(address);
    if (!(await ports.hasOrigin(originPattern))) throw new ProblemError({ code: 'permissionMissing' });
    return ports.createClient({ address, key, isOnline: ports.isOnline, now: ports.now });
  };

  const getClient = async (connectionId: string) => {
    const { address } = await getConnection(connectionId);
    const key = await keys.read(connectionId);
    if (key === undefined) throw new ProblemError({ code: 'keyMissing' });
    return getClientFor(address, key);
  };

  return { getConnection, getClient, getClientFor };
}
