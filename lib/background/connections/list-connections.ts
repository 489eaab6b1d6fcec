import type { Connections } from '../../messages/contract.ts';
import { getKeyHint } from '../../model/connection.ts';
import type { StoredConnections } from '../../store/connections.ts';
import type { Stores } from '../stores.ts';

/** As pages are told of them: with what is known of their keys. */
export async function listConnections(
  { connections, keys }: Pick<Stores, 'connections' | 'keys'>,
  known?: StoredConnections,
): Promise<Connections> {
  const stored = known ?? (await connections.read());
  const told = stored.connections.map(async (connection) => {
    const key = await keys.read(connection.id);
    return key === undefined ? { ...connection, isKeyMissing: true } : { ...connection, keyHint: getKeyHint(key) };
  });
  return { ...stored, connections: await Promise.all(told) };
}
