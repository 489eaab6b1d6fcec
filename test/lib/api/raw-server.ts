import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../service/listen.ts';

/** A server for malformed responses: its handler writes each response itself. */
export interface RawServer extends AsyncDisposable {
  address: string;
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Resolves when the first response has ended or its connection was closed, by either side. */
  nextClose: Promise<void>;
}

export async function startRawServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<RawServer> {
  const closed = Promise.withResolvers<void>();
  const requests: RawServer['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    response.on('close', () => closed.resolve());
    handle(request, response);
  });
  return {
    address: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    requests,
    nextClose: closed.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a server that sends the same response to every request. */
export function startAnswering(body: string | Buffer, status = 200, headers: Record<string, string> = {}) {
  return startRawServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  });
}
