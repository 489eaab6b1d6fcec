import type { Connection } from '../../model/connection.ts';
import type { SyncRow } from '../schema.ts';

/** Reports that are asked for at once: the most the interface allows. */
export const perPage = 100;

/** Where every sync begins. */
export const walkStart = { done: 0, size: perPage, fruitless: 0, tries: 0, head: [], nextHead: [], usedAt: 0 };

export function createSync(connectionId: string, address: string): SyncRow {
  return { connectionId, address, status: 'never', isComplete: false, ...walkStart };
}

/** Its connection is still there and leads to the same service. */
export function hasConnection({ connectionId, address }: SyncRow, connections: Connection[]): boolean {
  return connections.some((connection) => connection.id === connectionId && connection.address === address);
}
