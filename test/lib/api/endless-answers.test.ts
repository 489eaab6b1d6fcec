// Responses that are too large or never end, over real sockets: each is a problem, in bounded time and memory, and its
// connection is closed.
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { getProblem } from './get-problem.ts';
import { startRawServer } from './raw-server.ts';

const operations: [string, (client: ServiceClient) => Promise<unknown>][] = [
  ['the list of reports', (client) => client.listReports(defaultReportQuery)],
  ['the list of projects', (client) => client.listProjects(1)],
  ['a report', (client) => client.showReport('1')],
  ['the search', (client) => client.findReport('https://a.example/')],
  ['a create', (client) => client.storeReport({ url: 'https://a.example/', privacy: 'private' })],
  ['an update', (client) => client.updateReport('1', { rerun: true })],
  ['a delete', (client) => client.deleteReport('1')],
];

const timeLimits = { read: 1_500, write: 1_500 };
const json = { 'Content-Type': 'application/json' };

/** Writes chunks until the client disconnects or `total` bytes are written. `bytes` is the number written so far. */
function writeUntilClosed(response: ServerResponse, chunk: Buffer, total: number): { bytes: number } {
  const written = { bytes: 0 };
  const write = () => {
    while (response.writable && written.bytes < total) {
      written.bytes += chunk.length;
      if (!response.write(chunk)) return;
    }
    if (response.writable) response.end();
  };
  response.on('drain', write);
  write();
  return written;
}

describe.each(operations)('%s', (_name, call) => {
  test('a response of 50 MB is aborted midway and not retried, and its connection is closed', async () => {
    const written: { bytes: number }[] = [];
    await using server = await startRawServer((_request, response) => {
      response.writeHead(200, json).write('[{"id": 1, "url": "');
      written.push(writeUntilClosed(response, Buffer.alloc(1_000_000, 'x'), 50_000_000));
    });
    const client = createClient({ address: server.address, key: 'k' });
    const problem = await getProblem(call(client));
    expect(problem).toMatchObject({
      code: 'notUnderstood',
      excerpt: expect.stringContaining('[{"id": 1, "url": "xxx'),
    });
    await server.nextClose;
    expect(server.requests).toHaveLength(1);
    expect(written[0]?.bytes).toBeLessThan(45_000_000);
  });

  test('a response that never completes is aborted at the time limit, and its connection is closed', async () => {
    await using server = await startRawServer((_request, response) => {
      response.writeHead(200, json).write('[');
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    });
    expect(await getProblem(call(createClient({ address: server.address, key: 'k', timeLimits })))).toEqual({
      code: 'timedOut',
    });
    await server.nextClose;
    expect(server.requests).toHaveLength(1);
  });
});

test('a response whose headers never complete is aborted at the time limit', async () => {
  await using server = await startRawServer((_request, response) => {
    const timer = setInterval(() => response.socket?.write('X'), 50);
    response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    response.socket?.on('close', () => clearInterval(timer));
  });
  const client = createClient({ address: server.address, key: 'k', timeLimits });
  expect(await getProblem(client.showReport('1'))).toEqual({ code: 'timedOut' });
});

test('a response of 50 kB that decompresses to 50 MB is aborted', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  expect(bomb.length).toBeLessThan(100_000);
  await using server = await startRawServer((_request, response) => {
    response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(bomb);
  });
  const client = createClient({ address: server.address, key: 'k' });
  expect(await getProblem(client.listReports(defaultReportQuery))).toEqual({ code: 'notUnderstood', excerpt: '' });
});

test('an error response of 50 MB is aborted, although it begins with a complete message', async () => {
  await using server = await startRawServer((_request, response) => {
    response.writeHead(422, json).write('{"message": "No."}');
    writeUntilClosed(response, Buffer.alloc(1_000_000, ' '), 50_000_000);
  });
  const client = createClient({ address: server.address, key: 'k' });
  expect(await getProblem(client.deleteReport('1'))).toMatchObject({ excerpt: '{"message": "No."}' });
});

test('a body in a million chunks takes less than 50 MB of memory while it is read', async () => {
  const chunks = 1_000_000;
  const chunk = new Uint8Array([0x20, 0x20]);
  let sent = 0;
  const before = measureHeap();
  let most = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (sent % 100_000 === 0) most = Math.max(most, measureHeap() - before);
    for (let batch = 0; batch < 10_000; batch++) controller.enqueue(chunk);
    sent += 10_000;
    if (sent >= chunks) controller.close();
  };
  const body = new ReadableStream({ pull });
  const client = createClient({ address: 'https://a.example', key: 'k', fetch: async () => new Response(body) });
  expect(await client.deleteReport('1')).toEqual({ wasAlreadyGone: false });
  expect(sent).toBe(chunks);
  // A string for each chunk would take 110 MB.
  expect(most).toBeLessThan(50_000_000);
});

/** Bytes in use, after a garbage collection. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
