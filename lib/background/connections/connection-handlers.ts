import type { Input } from '../../messages/contract.ts';
import type { App } from '../app.ts';
import { renewTabGrades } from '../badge/watch-tabs.ts';
import { listConnections } from './list-connections.ts';

export async function tellConnections(app: App): Promise<void> {
  app.ports.tell({ type: 'connections', connections: await listConnections(app) });
}

export async function activateConnection(app: App, { connectionId }: Input<'activateConnection'>): Promise<undefined> {
  await app.services.getConnection(connectionId);
  await app.connections.update((stored) => ({ ...stored, activeId: connectionId }));
  await tellConnections(app);
  renewTabGrades(app);
}
