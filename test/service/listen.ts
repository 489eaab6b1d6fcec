import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Server as SocketServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export interface Listening {
  port: number;
  /** Drops every connection, then waits until the running handlers have ended. */
  close(): Promise<void>;
}

type Handler = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** The ports below those that systems give out by themselves, and above those that browsers refuse. */
const [firstPort, lastPort] = [12_000, 32_000] as const;
let nextPort = randomInt(firstPort, lastPort);

/**
 * Listens on loopback only. For the port 0 the system would soon give out the port of a closed server again, so that
 * late requests to that one reach another test's server: a port is taken instead that had none for long.
 */
export async function listenOnLoopback(server: SocketServer, port = 0): Promise<number> {
  const wanted = port || nextPort;
  if (port === 0) nextPort = nextPort < lastPort ? nextPort + 1 : firstPort;
  try {
    await once(server.listen(wanted, '127.0.0.1'), 'listening');
  } catch (error) {
    if (port !== 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listenOnLoopback(server);
  }
  return (server.address() as AddressInfo).port;
}

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
  return {
    port: await listenOnLoopback(server, port),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.allSettled([...running, closed]);
    },
  };
}
