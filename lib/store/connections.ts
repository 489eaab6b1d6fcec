import * as z from 'zod/mini';
import type { Connection } from '../model/connection.ts';
import { privacies } from '../model/privacy.ts';
import type { Item, StorageArea } from './item.ts';
import { defineItem } from './item.ts';
import { tolerantArray } from './tolerant-array.ts';

export interface StoredConnections {
  connections: Connection[];
  activeId?: string;
}

const connection: z.ZodMiniType<Connection> = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  keyHint: z.string(),
  privacy: z.enum(privacies),
});

export function defineConnections(area: StorageArea): Item<StoredConnections> {
  return defineItem<StoredConnections>(area, {
    key: 'connections',
    version: 1,
    schema: z.object({ connections: tolerantArray(connection), activeId: z.optional(z.string()) }),
    fallback: { connections: [] },
  });
}
