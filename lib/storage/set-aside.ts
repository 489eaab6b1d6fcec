import { storage } from 'wxt/utils/storage';
import * as z from 'zod/mini';
import { type SetAside, type SetAsideItem, setAsideItems } from '../model/set-aside-item.ts';
import type { Database } from './database.ts';
import { createLock } from './lock.ts';
import type { BatchRow, JobRow } from './schema.ts';

/** How much of a broken value is kept, in characters: enough to find an address or a setting in it again. */
const keptLength = 20_000;

const schema = z.array(z.object({ item: z.enum(setAsideItems), text: z.optional(z.string()) }));
const stored = storage.defineItem<unknown>('local:setAside', { version: 1 });
const withLock = createLock();
const listeners = new Set<() => void>();

/** Calls back when something more was set aside, or what was has been dismissed. */
export function watchSetAside(listener: () => void): void {
  listeners.add(listener);
}

/** What could not be read and was reset, for the user to see until they dismiss it. */
export async function listSetAside(): Promise<SetAside[]> {
  const { data = [] } = z.safeParse(schema, await stored.getValue());
  return data;
}

/** Keeps a value that could not be read. One that was in memory only may hold a password, so its text is not kept. */
export async function setAside(key: string, value: unknown): Promise<void> {
  const name = key.replace(/^\w+:/, '');
  const item = key.startsWith('session:') ? 'memory' : (setAsideItems.find((known) => known === name) ?? 'memory');
  const text = item === 'memory' ? undefined : JSON.stringify(value)?.slice(0, keptLength);
  await change((entries) => {
    const known = entries.find((other) => other.item === item)?.text;
    const all = [text, known].filter(Boolean).join('\n').slice(0, keptLength);
    return [...entries.filter((other) => other.item !== item), { item, ...(all && { text: all }) }];
  });
}

/** Moves rows of the database that cannot be read out of the way, so that they stop nothing. */
export async function setRowsAside(
  database: Database,
  from: 'jobs' | 'batches',
  rows: (JobRow | BatchRow)[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await setAside('local:jobs', rows);
    const transaction = database.transaction(from, 'readwrite', { durability: 'strict' });
    for (const { id } of rows) void transaction.store.delete(id);
    await transaction.done;
  } catch {
    // The disk is full: they are moved at the next reading.
  }
}

/** The user has seen it: it is deleted. */
export async function dismissSetAside(item: SetAsideItem): Promise<undefined> {
  await change((entries) => entries.filter((other) => other.item !== item));
}

async function change(update: (entries: SetAside[]) => SetAside[]): Promise<void> {
  await withLock(async () => stored.setValue(update(await listSetAside())));
  for (const listener of listeners) listener();
}
