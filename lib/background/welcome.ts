import { readServiceAddress } from '../model/address/service-address.ts';
import type { Connection } from '../model/connection.ts';
import type { Item } from '../store/item.ts';
import { defineWelcomedAt } from '../store/welcomed-at.ts';
import type { App } from './app.ts';
import type { LatePorts } from './ports.ts';

const route = '/welcome';

/** Milliseconds. A browser that has just started may hand on what the organisation has set some seconds late. */
const patience = 60_000;

export class Welcome {
  readonly #app: App;
  readonly #close: LatePorts['closeOptions'];
  /** In the store: the browser may end the worker before it hands on what the organisation has set. */
  readonly #openedAt: Item<number>;

  constructor(app: App, { closeOptions }: LatePorts) {
    this.#app = app;
    this.#close = closeOptions;
    this.#openedAt = defineWelcomedAt(app.ports.session);
  }

  /** After the installation: shows how to begin, unless everything is there or the organisation does not want it. */
  async open(): Promise<void> {
    const { policy, connections: stored, ports } = this.#app;
    const { opensWelcome } = await policy.read();
    const { connections } = await stored.read();
    const ready = await Promise.all(connections.map((connection) => isReady(this.#app, connection)));
    if (!opensWelcome || ready.includes(true)) return;
    await this.#openedAt.write(ports.now());
    await ports.openOptions(route);
  }

  /** The organisation's word has come after it was opened. */
  async follow(): Promise<void> {
    const { policy, ports } = this.#app;
    const isNew = ports.now() - (await this.#openedAt.read()) < patience;
    if (isNew && !(await policy.read()).opensWelcome) await this.#close(route);
  }
}

/** Whoever has made a connection of their own has begun already, whatever it lacks now. */
async function isReady({ keys, ports }: App, { id, address, isManaged }: Connection): Promise<boolean> {
  if (!isManaged) return true;
  const key = await keys.read(id);
  return key !== undefined && (await ports.hasOrigin(readServiceAddress(address).originPattern));
}
