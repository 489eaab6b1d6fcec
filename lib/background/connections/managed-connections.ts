import { findServiceAddress } from '../../model/address/service-address.ts';
import type { Connection } from '../../model/connection.ts';
import { defaultPrivacy, privacies } from '../../model/report/privacy.ts';
import type { PlainConnection } from '../../model/settings/policy.ts';
import type { StoredConnections } from '../../store/connections.ts';
import type { Stores } from '../stores.ts';

type Wanted = PlainConnection;

interface Parts extends Pick<Stores, 'connections' | 'keys' | 'policy'> {
  announceConnections(): Promise<void>;
}

/**
 * Brings the organisation's connections in. One that is no longer set stays, as the user's own: its key and its work are
 * the user's, and a policy that comes late looks like none.
 */
export async function applyPolicy(parts: Parts): Promise<void> {
  const { connections } = parts;
  const wanted = await listWanted(parts);
  const former = await connections.read();
  const next = addWanted(former, wanted);
  const isNew = JSON.stringify(next) !== JSON.stringify(former);
  if (isNew) await connections.update((stored) => addWanted(stored, wanted));
  await takeKeysOffDisk(parts);
  if (isNew) await parts.announceConnections();
}

/** Also those that a worker which died has left there. */
async function takeKeysOffDisk({ connections, keys }: Parts): Promise<void> {
  for (const { id, forgetsKey } of (await connections.read()).connections) {
    const key = forgetsKey ? await keys.read(id) : undefined;
    if (key) await keys.write(id, key, true);
  }
}

/** Each address once. What is no address costs the others nothing. */
export async function listWanted({ policy }: Pick<Parts, 'policy'>): Promise<Wanted[]> {
  const wanted = (await policy.read()).connections.flatMap((value) => findWanted(value) ?? []);
  return wanted.filter(({ address }, at) => wanted.findIndex((other) => other.address === address) === at);
}

function findWanted(value: unknown): Wanted | undefined {
  const { address, name, privacy, forgetsKey } = Object(value) as Record<string, unknown>;
  const service = typeof address === 'string' ? findServiceAddress(address) : undefined;
  if (!service) return undefined;
  return {
    address: service.address,
    name: typeof name === 'string' ? name.trim() : '',
    privacy: privacies.find((known) => known === privacy) ?? defaultPrivacy,
    forgetsKey: forgetsKey === true,
  };
}

function addWanted(stored: StoredConnections, wanted: Wanted[]): StoredConnections {
  const kept = stored.connections.map((connection): Connection => {
    const found = wanted.find(({ address }) => address === connection.address);
    if (found && findManaged(stored, found) === connection) return manage(connection, found);
    const { isManaged, ...own } = connection;
    return { ...own, ...(found?.forgetsKey && forgotten) };
  });
  const isNew = ({ address }: Wanted) => !stored.connections.some((other) => other.address === address);
  const added = wanted.filter(isNew).map((connection) => {
    const { address, privacy } = connection;
    const name = new URL(address).host;
    return manage({ id: crypto.randomUUID(), name, address, keyHint: '', privacy, forgetsKey: false }, connection);
  });
  const connections = [...kept, ...added];
  return { connections, activeId: stored.activeId ?? connections[0]?.id };
}

const forgotten = { forgetsKey: true, keyHint: '' };

/** One to each address; others that lead there are the user's own, for another account. */
function findManaged({ connections }: StoredConnections, { address }: Wanted): Connection | undefined {
  const there = connections.filter((connection) => connection.address === address);
  return there.find(({ isManaged }) => isManaged) ?? there[0];
}

/** The policy's privacy counts only when the connection is added; from then on it is the user's. */
function manage(connection: Connection, { name, forgetsKey }: Wanted): Connection {
  return {
    ...connection,
    ...(name && { name }),
    ...(forgetsKey && forgotten),
    isManaged: true,
  };
}
