import { hasOrigin } from '../browser/permissions.ts';
import { closeOptions, openOptions } from '../browser/windows.ts';
import { readServiceAddress } from '../model/address/service-address.ts';
import type { Connection } from '../model/connection.ts';
import { connectionsItem } from '../storage/connections.ts';
import { findKey } from '../storage/keys.ts';
import { readPolicy } from '../storage/read-policy.ts';
import { welcomedAtItem } from '../storage/session.ts';

const route = '/welcome';

/** Milliseconds. A browser that has just started may hand on what the organisation has set some seconds late. */
const patience = 60_000;

/** After the installation: shows how to begin, unless everything is there or the organisation does not want it. */
export async function openWelcome(now: number): Promise<void> {
  const { opensWelcome } = await readPolicy();
  const { connections } = await connectionsItem.read();
  const ready = await Promise.all(connections.map(isReady));
  if (!opensWelcome || ready.includes(true)) return;
  await welcomedAtItem.write(now);
  await openOptions(route);
}

/** Closes it again where the organisation's policy has come after it was opened, and does not want it. */
export async function closeUnwantedWelcome(now: number): Promise<void> {
  const isNew = now - (await welcomedAtItem.read()) < patience;
  if (isNew && !(await readPolicy()).opensWelcome) await closeOptions(route);
}

/** Whoever has made a connection of their own has begun already, whatever it lacks now. */
async function isReady({ id, address, isManaged }: Connection): Promise<boolean> {
  if (!isManaged) return true;
  const key = await findKey(id);
  return key !== undefined && (await hasOrigin(readServiceAddress(address).originPattern));
}
