import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export interface Listening {
  port: number;
  /** Cuts every connection, then waits for what is being handled. */
  close(): Promise<void>;
}

type Handler = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** On loopback only: a stand-in is nobody else's business. */
export async function listen(handle: Handler, port: number): Promise<Listening> {
  const running = new Set<Promise<unknown>>();
  const server = createAdaptorServer({
    // The service shares its process with tests, whose own Request and Response it must not replace.
    overrideGlobalObjects: false,
    fetch(request, bindings) {
      const answer = Promise.resolve(handle(request, bindings));
      running.add(answer);
      return answer.finally(() => running.delete(answer));
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
