import * as z from 'zod/mini';

/** The part of a browser storage area that the store needs. */
export interface StorageArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** One persisted value. Only the worker writes it; updates of one item run one after the other. */
export interface Item<Value> {
  read(): Promise<Value>;
  write(value: Value): Promise<void>;
  update(change: (value: Value) => Value): Promise<Value>;
}

export interface ItemOptions<Value> {
  key: string;
  version: number;
  schema: z.ZodMiniType<Value>;
  /** What a missing or unreadable item counts as. */
  fallback: Value;
  /** By the version they start from: each brings a stored value one version on. */
  migrations?: Record<number, (value: unknown) => unknown>;
}

const stored = z.object({ version: z.number(), value: z.unknown() });

export function defineItem<Value>(area: StorageArea, options: ItemOptions<Value>): Item<Value> {
  const { key, version } = options;
  let lastUpdate: Promise<unknown> = Promise.resolve();

  const read = async () => parse((await area.get(key))[key], options);
  const write = (value: Value) => area.set({ [key]: { version, value } });
  const update = (change: (value: Value) => Value) => {
    const next = lastUpdate.then(async () => {
      const value = change(await read());
      await write(value);
      return value;
    });
    lastUpdate = next.catch(() => undefined);
    return next;
  };
  return { read, write, update };
}

function parse<Value>(raw: unknown, { version, schema, fallback, migrations = {} }: ItemOptions<Value>): Value {
  const envelope = z.safeParse(stored, raw);
  if (!envelope.success) return fallback;
  let { value } = envelope.data;
  for (let from = envelope.data.version; from < version; from++) value = migrations[from]?.(value) ?? value;
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : fallback;
}
