import type { Handlers } from '../../messages/receive-messages.ts';
import { listConnections } from './list-connections.ts';
import { removeConnection, type SaveParts, saveConnection, testConnection } from './save-connection.ts';

interface Parts extends SaveParts {
  activateConnection(connectionId: string): Promise<undefined>;
}

export function createConnectionHandlers(parts: Parts) {
  return {
    listConnections: () => listConnections(),
    testConnection: (input) => testConnection(parts, input),
    saveConnection: (input) => saveConnection(parts, input),
    removeConnection: (input) => removeConnection(parts, input),
    activateConnection: ({ connectionId }) => parts.activateConnection(connectionId),
  } satisfies Partial<Handlers>;
}
