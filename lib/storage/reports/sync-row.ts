import type { Connection } from '../../model/connection.ts';
import type { SyncRow } from '../schema.ts';

/** How many reports one request asks for: the most that the interface allows. */
export const perPage = 100;

/** The progress of a sync that has read nothing yet. */
export const noProgress = { done: 0, size: perPage, tries: 0, head: [], nextHead: [], usedAt: 0 };

export function createSync(connectionId: string, address: string): SyncRow {
  return { connectionId, address, status: 'never', isComplete: false, ...noProgress };
}

/** Whether the connection of this sync still exists and has the same address. */
export function hasConnection({ connectionId, address }: SyncRow, connections: Connection[]): boolean {
  return connections.some((connection) => connection.id === connectionId && connection.address === address);
}
