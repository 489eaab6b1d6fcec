import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export interface Listening {
  port: number;
  /** Drops every connection, then waits until the running handlers have ended. */
  close(): Promise<void>;
}

type Handler = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Listens on loopback only. */
export async function listen(handle: Handler, port: number): Promise<Listening> {
  const running = new Set<Promise<unknown>>();
  const server = createAdaptorServer({
    // The service runs in the process of the tests and must not replace their global `Request` and `Response`.
    overrideGlobalObjects: false,
    fetch(request, bindings) {
      const response = Promise.resolve(handle(request, bindings));
      running.add(response);
      return response.finally(() => running.delete(response));
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.allSettled([...running, closed]);
    },
  };
}
