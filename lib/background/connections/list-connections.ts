import type { Connections } from '../../messages/contract.ts';
import { getKeyHint } from '../../model/connection.ts';
import { connectionsItem, type StoredConnections } from '../../storage/connections.ts';
import { findKey } from '../../storage/keys.ts';

/** As pages are told of them: with what is known of their keys. */
export async function listConnections(known?: StoredConnections): Promise<Connections> {
  const stored = known ?? (await connectionsItem.read());
  const told = stored.connections.map(async (connection) => {
    const key = await findKey(connection.id);
    return key === undefined ? { ...connection, isKeyMissing: true } : { ...connection, keyHint: getKeyHint(key) };
  });
  return { ...stored, connections: await Promise.all(told) };
}
