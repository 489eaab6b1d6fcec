import { type StorageItemKey, storage } from 'wxt/utils/storage';
import * as z from 'zod/mini';
import { createLock } from './lock.ts';
import { setAside } from './set-aside.ts';

/** One persisted value. Only the worker writes it. */
export interface Item<Value> {
  read(): Promise<Value>;
  write(value: Value): Promise<void>;
  /** Reads, changes and writes the value in one step: updates of an item never overlap. Returns the new value. */
  update(change: (value: Value) => Value): Promise<Value>;
}

export interface ItemOptions<Value> {
  schema: z.ZodMiniType<Value>;
  /** The value if none is stored or the stored one cannot be read. */
  fallback: Value;
  /** Divides a stored value that the schema rejects. By default all of it is broken. */
  rescue?(stored: unknown): Rescued<Value>;
}

export interface Rescued<Value> {
  value: Value;
  /** The part that is set aside. */
  broken: unknown;
}

/** Keeps the rows that the schema accepts. */
export function rescueRows<Row>(schema: z.ZodMiniType<Row>, stored: unknown): Rescued<Row[]> {
  if (!Array.isArray(stored)) return { value: [], broken: stored };
  const parsed = stored.map((row) => z.safeParse(schema, row));
  return {
    value: parsed.flatMap(({ success, data }) => (success ? [data] : [])),
    broken: stored.filter((_, at) => !parsed[at]?.success),
  };
}

/**
 * A WXT storage item that is read through a schema. If the schema rejects the stored value, what is broken is set aside,
 * the item is reset to what can be read, and the user is notified once.
 */
export function defineItem<Value>(
  key: StorageItemKey,
  { schema, fallback, rescue = (stored) => ({ value: fallback, broken: stored }) }: ItemOptions<Value>,
): Item<Value> {
  const stored = storage.defineItem<unknown>(key, { version: 1 });
  const withLock = createLock();

  const load = async () => {
    const raw = (await stored.getValue()) ?? undefined;
    if (raw === undefined) return { value: fallback, broken: undefined };
    const { data, success } = z.safeParse(schema, raw);
    return success ? { value: data, broken: undefined } : rescue(raw);
  };

  const update = (change: (value: Value) => Value) =>
    withLock(async () => {
      const { value, broken } = await load();
      if (broken !== undefined) await setAside(key, broken);
      const changed = change(value);
      await stored.setValue(changed);
      return changed;
    });

  return {
    update,
    write: async (value) => void (await update(() => value)),
    async read() {
      const { value, broken } = await load();
      // If the reset fails, the next read retries it.
      return broken === undefined ? value : update((reset) => reset).catch(() => value);
    },
  };
}
