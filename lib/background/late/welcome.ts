import type { Connection } from '../../model/connection.ts';
import { readServiceAddress } from '../../model/service-address.ts';
import type { App } from '../app.ts';

/** After the installation: shows how to begin, unless everything is there or the organisation does not want it. */
export async function welcome(app: App): Promise<void> {
  const { opensWelcome } = await app.policy.read();
  const { connections } = await app.connections.read();
  const ready = await Promise.all(connections.map((connection) => isReady(app, connection)));
  if (opensWelcome && !ready.includes(true)) await app.ports.openOptions('/welcome');
}

/** Whoever has made a connection of their own has begun already, whatever it lacks now. */
async function isReady({ keys, ports }: App, { id, address, isManaged }: Connection): Promise<boolean> {
  if (!isManaged) return true;
  const key = await keys.read(id);
  return key !== undefined && (await ports.hasOrigin(readServiceAddress(address).originPattern));
}
