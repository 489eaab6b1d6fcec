import { hasOrigin } from '../browser/permissions.ts';
import { closeOptions, openOptions } from '../browser/windows.ts';
import { readServiceAddress } from '../model/address/service-address.ts';
import type { Connection } from '../model/connection.ts';
import type { Item, StorageArea } from '../store/item.ts';
import { defineWelcomedAt } from '../store/welcomed-at.ts';
import type { Stores } from './stores.ts';

const route = '/welcome';

/** Milliseconds. A browser that has just started may hand on what the organisation has set some seconds late. */
const patience = 60_000;

interface Parts extends Pick<Stores, 'policy' | 'connections' | 'keys'> {
  session: StorageArea;
  now(): number;
}

export class Welcome {
  readonly #parts: Parts;
  /** In the store: the browser may end the worker before it hands on what the organisation has set. */
  readonly #openedAt: Item<number>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#openedAt = defineWelcomedAt(parts.session);
  }

  /** After the installation: shows how to begin, unless everything is there or the organisation does not want it. */
  async open(): Promise<void> {
    const { policy, connections: stored, keys, now } = this.#parts;
    const { opensWelcome } = await policy.read();
    const { connections } = await stored.read();
    const ready = await Promise.all(connections.map((connection) => isReady(keys, connection)));
    if (!opensWelcome || ready.includes(true)) return;
    await this.#openedAt.write(now());
    await openOptions(route);
  }

  /** The organisation's word has come after it was opened. */
  async follow(): Promise<void> {
    const { policy, now } = this.#parts;
    const isNew = now() - (await this.#openedAt.read()) < patience;
    if (isNew && !(await policy.read()).opensWelcome) await closeOptions(route);
  }
}

/** Whoever has made a connection of their own has begun already, whatever it lacks now. */
async function isReady(keys: Stores['keys'], { id, address, isManaged }: Connection): Promise<boolean> {
  if (!isManaged) return true;
  const key = await keys.read(id);
  return key !== undefined && (await hasOrigin(readServiceAddress(address).originPattern));
}
