import { storage } from 'wxt/utils/storage';
import * as z from 'zod/mini';
import { type SetAside, type SetAsideItem, setAsideItems, setAsideSchema } from '../model/set-aside-item.ts';
import { beginWrite, type Database, strict } from './database.ts';
import { createLock } from './lock.ts';
import type { BatchRow, JobRow } from './schema.ts';

/** How many characters of an unreadable value are kept: enough to find an address or a setting in it. */
const keptLength = 20_000;

const schema = z.array(setAsideSchema);
const stored = storage.defineItem<unknown>('local:setAside', { version: 1 });
const withLock = createLock();
const listeners = new Set<() => void>();

/** Calls back when a value was set aside or dismissed. */
export function watchSetAside(listener: () => void): void {
  listeners.add(listener);
}

/** Lists the values that could not be read and were reset. They are shown to the user until they are dismissed. */
export async function listSetAside(): Promise<SetAside[]> {
  const { data = [] } = z.safeParse(schema, await stored.getValue());
  return data;
}

/** Keeps a value that could not be read. If it was in memory only, its text is dropped: it may contain a password. */
export async function setAside(key: string, value: unknown): Promise<void> {
  const name = key.replace(/^\w+:/, '');
  const item = key.startsWith('session:') ? 'memory' : (setAsideItems.find((known) => known === name) ?? 'memory');
  const text = item === 'memory' ? undefined : JSON.stringify(value)?.slice(0, keptLength);
  await updateEntries((entries) => {
    const known = entries.find((other) => other.item === item)?.text;
    const all = [text, known].filter(Boolean).join('\n').slice(0, keptLength);
    return [...entries.filter((other) => other.item !== item), { item, ...(all && { text: all }) }];
  });
}

/** Sets unreadable rows of the database aside and deletes them, so that they do not stop the others. */
export async function setRowsAside(
  database: Database,
  from: 'jobs' | 'batches',
  rows: (JobRow | BatchRow)[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await setAside('local:jobs', rows);
    const transaction = beginWrite(database, [from], strict);
    for (const { id } of rows) void transaction.objectStore(from).delete(id);
    await transaction.done;
  } catch {
    // The disk is full: the next read retries it.
  }
}

/** Deletes the text that was set aside for an item. Call when the user dismisses its message. */
export async function dismissSetAside(item: SetAsideItem): Promise<undefined> {
  await updateEntries((entries) => entries.filter((other) => other.item !== item));
}

async function updateEntries(change: (entries: SetAside[]) => SetAside[]): Promise<void> {
  await withLock(async () => stored.setValue(change(await listSetAside())));
  for (const listener of listeners) listener();
}
