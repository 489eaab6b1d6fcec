import * as v from 'valibot';
import type { Connection } from '../model/connection.ts';
import { privacies } from '../model/report/privacy.ts';
import { defineItem, type Item, type KeepLoss, type StorageArea } from './item.ts';
import { findUnreadElements, tolerantArray } from './tolerant-array.ts';

export interface StoredConnections {
  connections: Connection[];
  activeId?: string;
}

const connection: v.GenericSchema<unknown, Connection> = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  keyHint: v.string(),
  privacy: v.picklist(privacies),
  forgetsKey: v.optional(v.boolean(), false),
  isManaged: v.optional(v.boolean()),
  hasHadKey: v.optional(v.boolean()),
});

export function defineConnections(area: StorageArea, keepLoss?: KeepLoss): Item<StoredConnections> {
  const options = {
    key: 'connections',
    version: 1,
    schema: v.pipe(
      v.object({ connections: tolerantArray(connection), activeId: v.optional(v.string()) }),
      v.transform(withActive),
    ),
    fallback: { connections: [] },
    findUnread: (value: unknown) => {
      const unread = findUnreadElements(connection, (value as { connections?: unknown }).connections);
      return unread && { connections: unread };
    },
    merge: addConnections,
  };
  return defineItem<StoredConnections>(area, options, keepLoss);
}

/** The active one may be the one that could not be read. */
function withActive({ connections, activeId }: StoredConnections): StoredConnections {
  const active = connections.find(({ id }) => id === activeId) ?? connections[0];
  return { connections, activeId: active?.id };
}

function addConnections({ connections, activeId }: StoredConnections, found: StoredConnections): StoredConnections {
  const isNew = ({ id }: Connection) => !connections.some((other) => other.id === id);
  return { connections: [...connections, ...found.connections.filter(isNew)], activeId: activeId ?? found.activeId };
}
