import * as v from 'valibot';
import type { Loss } from '../model/broken.ts';
import { createLock } from '../storage/lock.ts';

/** The part of a browser storage area that the store needs. */
export interface StorageArea {
  /** `null` reads everything. */
  get(key: string | null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** One persisted value. Only the worker writes it; changes of one item are made one after the other. */
export interface Item<Value> {
  read(): Promise<Value>;
  write(value: Value): Promise<void>;
  update(change: (value: Value) => Value): Promise<Value>;
  /** Takes back what could not be read once; answers what still cannot be. */
  restore(lost: unknown): Promise<Loss | undefined>;
}

/** Called before a broken item is reset: what it does not keep is gone. */
export type KeepLoss = (loss: Loss) => Promise<void>;

export interface ItemOptions<Value> {
  key: string;
  version: number;
  schema: v.GenericSchema<unknown, Value>;
  /** What a missing or unreadable item counts as. */
  fallback: Value;
  /** By the version they start from: each brings a stored value one version on. */
  migrations?: Record<number, (value: unknown) => unknown>;
  /** What a schema that lets single parts go has let go of a value, in the form of the value. */
  findUnread?: (value: unknown) => unknown;
  /** What is there now with what was found again; without it the current value stays. */
  merge?: (current: Value, found: Value) => Value;
}

interface Reading<Value> {
  value: Value;
  loss?: Loss;
}

// A value of `undefined` is not stored at all.
const stored = v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(1)), value: v.optional(v.unknown()) });

export function defineItem<Value>(
  area: StorageArea,
  options: ItemOptions<Value>,
  keepLoss: KeepLoss = async () => undefined,
): Item<Value> {
  const { key, version, merge = (current) => current } = options;
  const withLock = createLock();
  const load = async () => parse((await area.get(key))[key], options);

  const update = (change: (value: Value) => Value) =>
    withLock(async () => {
      const { value, loss } = await load();
      const changed = change(value);
      if (loss) await keepLoss(loss);
      await area.set({ [key]: { version, value: changed } });
      return changed;
    });
  return {
    update,
    write: async (value) => void (await update(() => value)),
    async read() {
      const { value, loss } = await load();
      // Where it cannot be mended now, it is at the next reading.
      return loss ? update((mended) => mended).catch(() => value) : value;
    },
    async restore(lost) {
      const { value, loss } = parse(lost, options);
      if (JSON.stringify(loss?.value) !== JSON.stringify(lost)) await update((current) => merge(current, value));
      return loss;
    },
  };
}

function parse<Value>(raw: unknown, options: ItemOptions<Value>): Reading<Value> {
  const { version, schema, fallback, migrations = {}, findUnread } = options;
  if (raw === undefined) return { value: fallback };
  const envelope = v.safeParse(stored, raw);
  const from = envelope.success ? envelope.output.version : 0;
  if (from > version) return { value: fallback, loss: { how: 'newer', value: raw } };
  try {
    let { value } = v.parse(stored, raw);
    for (let step = from; step < version; step++) value = migrations[step]?.(value) ?? value;
    const unread = findUnread?.(value);
    // Its names in the order in which Chromium gives them back, so that the same is known as the same.
    const loss = unread !== undefined && { how: 'part' as const, value: { value: unread, version } };
    return { value: v.parse(schema, value), ...(loss && { loss }) };
  } catch {
    return { value: fallback, loss: { how: 'whole', value: raw } };
  }
}
