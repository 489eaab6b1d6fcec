import * as z from 'zod/mini';
import { type Connection, connectionSchema } from '../model/connection.ts';
import { dropInvalid } from '../model/schemas.ts';
import { defineItem, keepRows } from './item.ts';
import { overlayConnections, readPolicy } from './policy.ts';

export interface StoredConnections {
  connections: Connection[];
  /** The connection that the popup and the menus use. */
  activeId?: string;
}

const roughSchema = z.object({ connections: z.array(z.unknown()), activeId: dropInvalid(z.string()) });

/** The user's connections. Their API keys are stored apart: see `keys.ts`. */
export const connectionsItem = defineItem<StoredConnections>('local:connections', {
  schema: z.object({ connections: z.array(connectionSchema), activeId: z.optional(z.string()) }),
  fallback: { connections: [] },
  rescue(stored) {
    const { data } = z.safeParse(roughSchema, stored);
    if (!data) return { connections: [] };
    const connections = keepRows(connectionSchema, data.connections);
    // Without the active connection none is active: what was meant for its service must not go to another one.
    const active = connections.find(({ id }) => id === data.activeId);
    return { connections, activeId: active?.id };
  },
});

/** The connections that apply: those of the user, with the organisation's policy laid over them. */
export async function readConnections(): Promise<StoredConnections> {
  const [stored, policy] = await Promise.all([connectionsItem.read(), readPolicy()]);
  const connections = overlayConnections(stored.connections, policy);
  const active = connections.find(({ id }) => id === stored.activeId);
  // If the user has connections and none is active, the active one could not be read: see `connectionsItem`.
  const first = stored.connections.length === 0 ? connections[0] : undefined;
  return { connections, activeId: (active ?? first)?.id };
}
