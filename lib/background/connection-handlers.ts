import type { Connections, Input } from '../messages/contract.ts';
import { getKeyHint } from '../model/connection.ts';
import type { StoredConnections } from '../store/connections.ts';
import type { App } from './app.ts';
import { renewTabGrades } from './tab-grade.ts';

/** As pages are told of them: with what is known of their keys. */
export async function listConnections({ connections, keys }: App, known?: StoredConnections): Promise<Connections> {
  const stored = known ?? (await connections.read());
  const told = stored.connections.map(async (connection) => {
    const key = await keys.read(connection.id);
    return key === undefined ? { ...connection, isKeyMissing: true } : { ...connection, keyHint: getKeyHint(key) };
  });
  return { ...stored, connections: await Promise.all(told) };
}

export async function tellConnections(app: App): Promise<void> {
  app.ports.tell({ type: 'connections', connections: await listConnections(app) });
}

export async function activateConnection(app: App, { connectionId }: Input<'activateConnection'>): Promise<undefined> {
  await app.services.getConnection(connectionId);
  await app.connections.update((stored) => ({ ...stored, activeId: connectionId }));
  await tellConnections(app);
  renewTabGrades(app);
}
