import * as z from 'zod/mini';
import type { Connection } from '../model/connection.ts';
import { connectionSchema } from '../model/schemas.ts';
import { defineItem } from './item.ts';

export interface StoredConnections {
  connections: Connection[];
  /** The connection that the popup and the menus use. */
  activeId?: string;
}

/** All connections. Their API keys are stored apart: see `keys.ts`. */
export const connectionsItem = defineItem<StoredConnections>('local:connections', {
  schema: z.object({ connections: z.array(connectionSchema), activeId: z.optional(z.string()) }),
  fallback: { connections: [] },
});
