import * as z from 'zod/mini';
import type { Connection } from '../model/connection.ts';
import { pageSizes } from '../model/filter/service-query.ts';
import { maxNamedWaitMs } from '../model/problem.ts';
import { syncStatuses } from '../model/sync-state.ts';
import type { SyncRow } from '../storage/schema.ts';

/** How many reports one request asks for: the maximum (interface §4.1). */
export const maxPerPage = 100;

const optionalNumber = z.optional(z.number());
const ids = z.array(z.string());

// Only the fields that a sync decides by are checked. The rest was written by the worker, and is only displayed.
const schema = z.looseObject({
  connectionId: z.string(),
  address: z.string(),
  status: z.enum(syncStatuses),
  isComplete: z.boolean(),
  readId: z.number(),
  done: z.number(),
  size: z.number().check(z.positive()),
  perPage: z.optional(z.literal(pageSizes)),
  tries: z.number(),
  usedAt: z.number(),
  knownNewestIds: ids,
  newestIdsAtStart: ids,
  startedAt: optionalNumber,
  fullAt: optionalNumber,
  waitsUntil: optionalNumber,
  total: optionalNumber,
});

/**
 * Undefined also if the row cannot be read: the local copy is then read anew. Times in the future are dropped: they were
 * stored before the clock was set back.
 */
export function readSyncRow(row: unknown, now: number): SyncRow | undefined {
  const read = schema.safeParse(row);
  if (!read.success) return undefined;
  const sync = read.data as SyncRow;
  const dropFuture = (time: number | undefined) => (time !== undefined && time > now ? undefined : time);
  return {
    ...sync,
    startedAt: dropFuture(sync.startedAt),
    finishedAt: dropFuture(sync.finishedAt),
    // Not undefined, because that would mean that the list was never read as a whole.
    fullAt: sync.fullAt === undefined ? undefined : (dropFuture(sync.fullAt) ?? 0),
    doubt: (sync.doubt?.at ?? 0) > now ? undefined : sync.doubt,
    waitsUntil: (sync.waitsUntil ?? 0) - now > maxNamedWaitMs ? undefined : sync.waitsUntil,
    usedAt: Math.min(sync.usedAt, now),
  };
}

export function createSync(connectionId: string, address: string): SyncRow {
  return {
    connectionId,
    address,
    status: 'never',
    isComplete: false,
    readId: 0,
    done: 0,
    size: maxPerPage,
    tries: 0,
    knownNewestIds: [],
    newestIdsAtStart: [],
    usedAt: 0,
  };
}

/** Whether the connection of this sync still exists and has the same address. */
export function hasConnection({ connectionId, address }: SyncRow, connections: Connection[]): boolean {
  return connections.some((connection) => connection.id === connectionId && connection.address === address);
}
