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
 * Brings the organisation's connections in. One that is no longer set stays, as the user's own: its key and its work are
 * the user's, and a policy that comes late looks like none.
 */
export function applyPolicy({ connectionLock, announceConnections }: Parts): Promise<void> {
  return connectionLock(async () => {
    const { connections: wanted } = await readPolicy();
    const former = await connectionsItem.read();
    const isNew = JSON.stringify(addWanted(former, wanted)) !== JSON.stringify(former);
    if (isNew) await connectionsItem.update((stored) => addWanted(stored, wanted));
    await takeKeysOffDisk();
    if (isNew) await announceConnections();
  });
}

/** Also keys that were left on the disk by a worker that died. */
async function takeKeysOffDisk(): Promise<void> {
  for (const { id, forgetsKey } of (await connectionsItem.read()).connections) {
    const key = forgetsKey ? await findKey(id) : undefined;
    if (key) await writeKey(id, key, true);
  }
}

function addWanted(stored: StoredConnections, wanted: PlainConnection[]): StoredConnections {
  const kept = stored.connections.map((connection): Connection => {
    const found = wanted.find(({ address }) => address === connection.address);
    if (found && findManaged(stored, found) === connection) return manage(connection, found);
    const { isManaged, ...own } = connection;
    return { ...own, ...(found?.forgetsKey && forgotten) };
  });
  const isNew = ({ address }: PlainConnection) => !stored.connections.some((other) => other.address === address);
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
function findManaged({ connections }: StoredConnections, { address }: PlainConnection): Connection | undefined {
  const there = connections.filter((connection) => connection.address === address);
  return there.find(({ isManaged }) => isManaged) ?? there[0];
}

/** The policy's privacy counts only when the connection is added; from then on it is the user's. */
function manage(connection: Connection, { name, forgetsKey }: PlainConnection): Connection {
  return {
    ...connection,
    ...(name && { name }),
    ...(forgetsKey && forgotten),
    isManaged: true,
  };
}
