import * as z from 'zod/mini';
import type { Connection } from '../../model/connection.ts';
import { syncStatuses } from '../../model/sync-state.ts';
import type { SyncRow } from '../schema.ts';

/** How many reports one request asks for: the most that the interface allows. */
export const perPage = 100;

const number = z.optional(z.number());
const ids = z.array(z.string());

// What a sync decides by. What pages are shown beside it comes from the worker alone.
const schema = z.looseObject({
  connectionId: z.string(),
  address: z.string(),
  status: z.enum(syncStatuses),
  isComplete: z.boolean(),
  done: z.number(),
  size: z.number().check(z.positive()),
  fruitless: z.number(),
  tries: z.number(),
  usedAt: z.number(),
  head: ids,
  nextHead: ids,
  startedAt: number,
  fullAt: number,
  waitsUntil: number,
  total: number,
});

/** A row that cannot be read counts as none: the copy is read anew. */
export function readSyncRow(row: unknown): SyncRow | undefined {
  const read = schema.safeParse(row);
  return read.success ? (read.data as SyncRow) : undefined;
}

/** The progress of a sync that has read nothing yet. */
export const noProgress = { done: 0, size: perPage, fruitless: 0, tries: 0, head: [], nextHead: [], usedAt: 0 };

export function createSync(connectionId: string, address: string): SyncRow {
  return { connectionId, address, status: 'never', isComplete: false, ...noProgress };
}

/** Whether the connection of this sync still exists and has the same address. */
export function hasConnection({ connectionId, address }: SyncRow, connections: Connection[]): boolean {
  return connections.some((connection) => connection.id === connectionId && connection.address === address);
}
