import * as z from 'zod/mini';
import { type Connection, connectionSchema } from '../model/connection.ts';
import { dropInvalid } from '../model/schemas.ts';
import { defineItem, rescueRows } from './item.ts';

export interface StoredConnections {
  connections: Connection[];
  /** The connection that the popup and the menus use. */
  activeId?: string;
}

const roughSchema = z.object({ connections: z.array(z.unknown()), activeId: dropInvalid(z.string()) });

/** All connections. Their API keys are stored apart: see `keys.ts`. */
export const connectionsItem = defineItem<StoredConnections>('local:connections', {
  schema: z.object({ connections: z.array(connectionSchema), activeId: z.optional(z.string()) }),
  fallback: { connections: [] },
  rescue(stored) {
    const { data } = z.safeParse(roughSchema, stored);
    if (!data) return { value: { connections: [] }, broken: stored };
    const { value: connections, broken } = rescueRows(connectionSchema, data.connections);
    // Without the active connection none is active: what was meant for its service must not go to another one.
    const active = connections.find(({ id }) => id === data.activeId);
    return { value: { connections, activeId: active?.id }, broken };
  },
});
