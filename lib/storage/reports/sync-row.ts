import * as z from 'zod/mini';
import type { Connection } from '../../model/connection.ts';
import { syncStatuses } from '../../model/sync-state.ts';
import type { SyncRow } from '../schema.ts';

/** How many reports one request asks for: the maximum (interface §4.1). */
export const perPage = 100;

const optionalNumber = z.optional(z.number());
const ids = z.array(z.string());

// Only the fields that a sync decides by are checked. The rest was written by the worker, and is only displayed.
const schema = z.looseObject({
  connectionId: z.string(),
  address: z.string(),
  status: z.enum(syncStatuses),
  isComplete: z.boolean(),
  done: z.number(),
  size: z.number().check(z.positive()),
  tries: z.number(),
  usedAt: z.number(),
  knownNewestIds: ids,
  newestIdsAtStart: ids,
  startedAt: optionalNumber,
  fullAt: optionalNumber,
  waitsUntil: optionalNumber,
  total: optionalNumber,
});

/** Undefined also if the row cannot be read: the local copy is then read anew. */
export function readSyncRow(row: unknown): SyncRow | undefined {
  const read = schema.safeParse(row);
  return read.success ? (read.data as SyncRow) : undefined;
}

/** The progress of a sync that has read nothing yet. */
export const noProgress = { done: 0, size: perPage, tries: 0, knownNewestIds: [], newestIdsAtStart: [], usedAt: 0 };

export function createSync(connectionId: string, address: string): SyncRow {
  return { connectionId, address, status: 'never', isComplete: false, ...noProgress };
}

/** Whether the connection of this sync still exists and has the same address. */
export function hasConnection({ connectionId, address }: SyncRow, connections: Connection[]): boolean {
  return connections.some((connection) => connection.id === connectionId && connection.address === address);
}
