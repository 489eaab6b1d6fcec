import { type StorageItemKey, storage } from 'wxt/utils/storage';
import * as z from 'zod/mini';
import { createLock } from './lock.ts';
import { noteLoss } from './losses.ts';

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
  /** Keeps what can be read of a stored value that the schema rejects. By default nothing of it is kept. */
  rescue?(stored: unknown): Value;
}

/** Keeps the rows that the schema accepts. */
export function keepRows<Row>(schema: z.ZodMiniType<Row>, stored: unknown): Row[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((row) => {
    const { success, data } = z.safeParse(schema, row);
    return success ? [data] : [];
  });
}

/**
 * A WXT storage item that is read through a schema. If the schema rejects the stored value, the item is reset to what
 * can be read, and the user is told once.
 */
export function defineItem<Value>(
  key: StorageItemKey,
  { schema, fallback, rescue = () => fallback }: ItemOptions<Value>,
): Item<Value> {
  const stored = storage.defineItem<unknown>(key, { version: 1 });
  const withLock = createLock();

  const load = async () => {
    const raw = (await stored.getValue()) ?? undefined;
    if (raw === undefined) return { value: fallback, isBroken: false };
    const { data, success } = z.safeParse(schema, raw);
    return success ? { value: data, isBroken: false } : { value: rescue(raw), isBroken: true };
  };

  const update = (change: (value: Value) => Value) =>
    withLock(async () => {
      const { value, isBroken } = await load();
      if (isBroken) await noteLoss('unreadable');
      const changed = change(value);
      await stored.setValue(changed);
      return changed;
    });

  return {
    update,
    write: async (value) => void (await update(() => value)),
    async read() {
      const { value, isBroken } = await load();
      // If the reset fails, the next read retries it.
      return isBroken ? update((reset) => reset).catch(() => value) : value;
    },
  };
}
