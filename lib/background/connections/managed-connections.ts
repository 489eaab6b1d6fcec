import type { Connection } from '../../model/connection.ts';
import type { PlainConnection } from '../../model/settings/policy.ts';
import { connectionsItem, type StoredConnections } from '../../storage/connections.ts';
import { findKey, writeKey } from '../../storage/keys.ts';
import type { Lock } from '../../storage/lock.ts';
import { readPolicy } from '../../storage/read-policy.ts';

interface Parts {
  connectionLock: Lock;
  announceConnections(): Promise<void>;
}

/**
 * Adds and updates the organisation's connections. A connection that the policy no longer names stays as the user's
 * own: its key and its jobs are the user's, and a policy that arrives late looks like none.
 */
export function applyPolicy({ connectionLock, announceConnections }: Parts): Promise<void> {
  return connectionLock(async () => {
    const { connections: wanted } = await readPolicy();
    const former = await connectionsItem.read();
    const isNew = JSON.stringify(applyWanted(former, wanted)) !== JSON.stringify(former);
    if (isNew) await connectionsItem.update((stored) => applyWanted(stored, wanted));
    await moveKeysToMemory();
    if (isNew) await announceConnections();
  });
}

/** For all connections that keep no key on the disk: a previous worker may have died before it moved one. */
async function moveKeysToMemory(): Promise<void> {
  for (const { id, forgetsKey } of (await connectionsItem.read()).connections) {
    const key = forgetsKey ? await findKey(id) : undefined;
    if (key) await writeKey(id, key, true);
  }
}

function applyWanted(stored: StoredConnections, wanted: PlainConnection[]): StoredConnections {
  const kept = stored.connections.map((connection): Connection => {
    const found = wanted.find(({ address }) => address === connection.address);
    if (found && findManaged(stored, found) === connection) return toManaged(connection, found);
    const { isManaged, ...own } = connection;
    return { ...own, ...(found?.forgetsKey && { forgetsKey: true }) };
  });
  const isNew = ({ address }: PlainConnection) => !stored.connections.some((other) => other.address === address);
  const added = wanted.filter(isNew).map((connection) => {
    const { address, privacy } = connection;
    const name = new URL(address).host;
    return toManaged({ id: crypto.randomUUID(), name, address, privacy, forgetsKey: false }, connection);
  });
  const connections = [...kept, ...added];
  // If none of the stored connections is active, the active one could not be read: see `connectionsItem`.
  return { connections, activeId: stored.connections.length > 0 ? stored.activeId : connections[0]?.id };
}

/** One connection for each address is managed. Others with that address are the user's own, for other accounts. */
function findManaged({ connections }: StoredConnections, { address }: PlainConnection): Connection | undefined {
  const sameAddress = connections.filter((connection) => connection.address === address);
  return sameAddress.find(({ isManaged }) => isManaged) ?? sameAddress[0];
}

/** Leaves the privacy alone: the policy's counts only when the connection is added, and the user may change it. */
function toManaged(connection: Connection, { name, forgetsKey }: PlainConnection): Connection {
  return {
    ...connection,
    ...(name && { name }),
    ...(forgetsKey && { forgetsKey }),
    isManaged: true,
  };
}
