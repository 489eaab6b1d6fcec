import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { noteDatabase, noteLoss } from './losses.ts';
import type { BatchRow, JobRow, Schema } from './schema.ts';

export const databaseName = 'pagegrade';

const databaseVersion = 1;

export type Database = IDBPDatabase<Schema>;

/** Flushes a transaction to the disk before it ends: what it wrote survives a crash of the machine, too. */
export const strict = { durability: 'strict' } as const;

/** How many rows are written or removed at once: few enough that another write does not wait for long. */
export const writeStep = 500;

/** Returns a function that opens the database once, and opens it again after the browser closed it. */
export function createDatabase(name: string): () => Promise<Database> {
  let opening: Promise<Database> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const open = async () => {
    let isNew = false;
    const database = await openDB<Schema>(name, databaseVersion, {
      upgrade(database) {
        isNew = true;
        database.createObjectStore('writeLock');
        createJobStores(database);
        createReportStores(database);
      },
      blocking(_current, _blocked, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    if (isNew) await noteDatabase(name).catch(() => undefined);
    return database;
  };
  return () => {
    opening ??= open();
    opening.catch(forget);
    return opening;
  };
}

/**
 * Begins a transaction that writes to these stores. Each such transaction includes the empty store `writeLock`, so the
 * browser runs one at a time: if Chromium is killed while two write to different stores, it may take the database for
 * corrupt at its next start and delete it.
 */
export function beginWrite<Name extends StoreNames<Schema>>(
  database: Database,
  stores: Name[],
  options?: IDBTransactionOptions,
): IDBPTransaction<Schema, Name[], 'readwrite'> {
  return database.transaction([...stores, 'writeLock' as Name], 'readwrite', options);
}

/**
 * Waits until all that `write` does is committed. After an error in our own code nothing is committed; an error of the
 * database aborts the transaction by itself.
 */
export async function commit<Value>(
  transaction: { done: Promise<void>; error: DOMException | null; abort(): void },
  write: () => Promise<Value>,
): Promise<Value> {
  const { done } = transaction;
  done.catch(() => undefined);
  try {
    const [value] = await Promise.all([write(), done]);
    return value;
  } catch (error) {
    if (!transaction.error) transaction.abort();
    throw error;
  }
}

/** Deletes unreadable rows of the database, so that they do not stop the others. */
export async function dropBrokenRows(
  database: Database,
  from: 'jobs' | 'batches',
  rows: (JobRow | BatchRow)[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await noteLoss('unreadable');
    const transaction = beginWrite(database, [from], strict);
    for (const { id } of rows) void transaction.objectStore(from).delete(id);
    await transaction.done;
  } catch {
    // The disk is full: the next read retries it.
  }
}

function createJobStores(database: Database): void {
  const jobs = database.createObjectStore('jobs', { keyPath: 'id' });
  jobs.createIndex('open', 'open');
  jobs.createIndex('createdAt', 'createdAt');
  jobs.createIndex('state', ['state', 'createdAt']);
  jobs.createIndex('batch', ['batchId', 'state']);
  jobs.createIndex('subjects', 'subjects', { multiEntry: true });
  database.createObjectStore('batches', { keyPath: 'id' });
}

function createReportStores(database: Database): void {
  const reports = database.createObjectStore('reports', { keyPath: ['connectionId', 'id'] });
  reports.createIndex('page', ['connectionId', 'page']);
  reports.createIndex('newness', ['connectionId', 'newness', 'id']);
  reports.createIndex('readId', ['connectionId', 'readId']);
  const removed = database.createObjectStore('removedReports', { keyPath: ['connectionId', 'id'] });
  removed.createIndex('removedAt', 'removedAt');
  database.createObjectStore('syncs', { keyPath: 'connectionId' });
}
