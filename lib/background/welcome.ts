import { hasOrigin } from '../browser/permissions.ts';
import { closeOptions, openOptions } from '../browser/windows.ts';
import { readServiceAddress } from '../model/address/service-address.ts';
import type { Connection } from '../model/connection.ts';
import { connectionsItem } from '../storage/connections.ts';
import { findKey } from '../storage/keys.ts';
import { readPolicy } from '../storage/read-policy.ts';
import { welcomedAtItem } from '../storage/session.ts';

const route = '/welcome';

/** Milliseconds. A browser that has just started may deliver the organisation's policy some seconds late. */
const policyDelay = 60_000;

/** Opens the welcome page after the installation, unless a connection is ready or the policy forbids it. */
export async function openWelcome(now: number): Promise<void> {
  const { opensWelcome } = await readPolicy();
  const { connections } = await connectionsItem.read();
  const ready = await Promise.all(connections.map(isReady));
  if (!opensWelcome || ready.includes(true)) return;
  await welcomedAtItem.write(now);
  await openOptions(route);
}

/** Closes the welcome page if the policy arrived after the page was opened, and forbids it. */
export async function closeUnwantedWelcome(now: number): Promise<void> {
  const isNew = now - (await welcomedAtItem.read()) < policyDelay;
  if (isNew && !(await readPolicy()).opensWelcome) await closeOptions(route);
}

/** A user's own connection counts as ready even without a key or a permission: the user needs no welcome any more. */
async function isReady({ id, address, isManaged }: Connection): Promise<boolean> {
  if (!isManaged) return true;
  const key = await findKey(id);
  return key !== undefined && (await hasOrigin(readServiceAddress(address).originPattern));
}
