import type { IDBPTransaction, StoreNames } from 'idb';
import { getNormalAddress } from '../../model/address/normal-address.ts';
import type { IndexedReport } from '../../model/report/indexed-report.ts';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';
import { rangeOf } from './block.ts';

export type Writing = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite' | 'versionchange'>;

/** Of the addresses of a connection's reports, by the starts of their blocks. */
export type Hashes = Map<string, Uint32Array>;

/** What was read of connections, so that a look-up reads no more than the block it finds. */
const memory = new WeakMap<Database, Map<string, Promise<Hashes>>>();

/** Of a normal address, by FNV-1a. */
export function hashAddress(normal: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < normal.length; at++) hash = Math.imul(hash ^ normal.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** In the transaction that writes the reports of a block. */
export function writeAddresses(
  transaction: Writing,
  connectionId: string,
  start: string,
  reports: IndexedReport[],
): void {
  const store = transaction.objectStore('addresses');
  const hashes = Uint32Array.from(reports, ({ url }) => hashAddress(getNormalAddress(url)));
  if (reports.length > 0) void store.put({ connectionId, start, hashes });
  else void store.delete([connectionId, start]);
  const known = memory.get(transaction.db)?.get(connectionId);
  // Not before it is on the disk. What is read meanwhile is the same or older.
  if (known) void Promise.all([known, transaction.done]).then(([blocks]) => blocks.set(start, hashes), ignore);
}

/** All of a connection. */
export function deleteAddresses(transaction: Writing, connectionId: string): void {
  void transaction.objectStore('addresses').delete(rangeOf(connectionId));
  memory.get(transaction.db)?.delete(connectionId);
}

/** From the disk once in the life of the worker. */
export function readAddresses(database: Database, connectionId: string): Promise<Hashes> {
  const known = memory.get(database) ?? new Map<string, Promise<Hashes>>();
  memory.set(database, known);
  const hashes = known.get(connectionId) ?? load(database, connectionId);
  known.set(connectionId, hashes);
  hashes.catch(() => known.delete(connectionId));
  return hashes;
}

async function load(database: Database, connectionId: string): Promise<Hashes> {
  const rows = await database.getAll('addresses', rangeOf(connectionId));
  return new Map(rows.map(({ start, hashes }) => [start, hashes]));
}

function ignore(): void {}
