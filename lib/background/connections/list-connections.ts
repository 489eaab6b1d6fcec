import type { Connections } from '../../messages/contract.ts';
import { readConnections, type StoredConnections } from '../../storage/connections.ts';
import { findKey } from '../../storage/keys.ts';

/** The connections as pages get them: with the hint of each key, or that the key is missing. */
export async function listConnections(known?: StoredConnections): Promise<Connections> {
  const stored = known ?? (await readConnections());
  const described = stored.connections.map(async (connection) => {
    const key = await findKey(connection.id);
    return key === undefined ? { ...connection, isKeyMissing: true } : { ...connection, keyHint: getKeyHint(key) };
  });
  return { ...stored, connections: await Promise.all(described) };
}

/** The last four characters of a long key. Empty for a short key, where they would reveal too much of it. */
function getKeyHint(key: string): string {
  return key.length > 8 ? key.slice(-4) : '';
}
