// Answers that are too large or never end, over real sockets: a problem in bounded time and memory, and a closed line.
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultProjectQuery, defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { getProblem } from './get-problem.ts';
import { startRawServer } from './raw-server.ts';

const operations: [string, (client: ServiceClient) => Promise<unknown>][] = [
  ['the list of reports', (client) => client.listReports(defaultReportQuery)],
  ['the list of projects', (client) => client.listProjects(defaultProjectQuery)],
  ['a report', (client) => client.showReport('1')],
  ['the search', (client) => client.findReport('https://a.example/')],
  ['a create', (client) => client.storeReport({ url: 'https://a.example/', privacy: 'private' })],
  ['an update', (client) => client.updateReport('1', { rerun: true })],
  ['a delete', (client) => client.deleteReport('1')],
];

const timeLimits = { read: 1_500, write: 1_500 };
const json = { 'Content-Type': 'application/json' };

/** Writes for as long as anybody listens, at most `total` bytes; answers how many were taken. */
function pour(response: ServerResponse, chunk: Buffer, total: number): { taken: number } {
  const poured = { taken: 0 };
  const write = () => {
    while (response.writable && poured.taken < total) {
      poured.taken += chunk.length;
      if (!response.write(chunk)) return;
    }
    if (response.writable) response.end();
  };
  response.on('drain', write);
  write();
  return poured;
}

describe.each(operations)('%s', (_name, call) => {
  test('answered with 50 MB is given up in the middle, once, and its connection closed', async () => {
    const poured: { taken: number }[] = [];
    await using server = await startRawServer((_request, response) => {
      response.writeHead(200, json).write('[{"id": 1, "url": "');
      poured.push(pour(response, Buffer.alloc(1_000_000, 'x'), 50_000_000));
    });
    const client = createClient({ address: server.address, key: 'k' });
    const problem = await getProblem(call(client));
    expect(problem).toMatchObject({
      code: 'notUnderstood',
      excerpt: expect.stringContaining('[{"id": 1, "url": "xxx'),
    });
    await server.nextClose;
    expect(server.requests).toHaveLength(1);
    expect(poured[0]?.taken).toBeLessThan(45_000_000);
  });

  test('whose answer drips for ever ends at its time limit, and its connection is closed', async () => {
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

test('headers that drip for ever end at the time limit too', async () => {
  await using server = await startRawServer((_request, response) => {
    const timer = setInterval(() => response.socket?.write('X'), 50);
    response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    response.socket?.on('close', () => clearInterval(timer));
  });
  const client = createClient({ address: server.address, key: 'k', timeLimits });
  expect(await getProblem(client.showReport('1'))).toEqual({ code: 'timedOut' });
});

test('50 kB that unpack to 50 MB are given up like 50 MB', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  expect(bomb.length).toBeLessThan(100_000);
  await using server = await startRawServer((_request, response) => {
    response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(bomb);
  });
  const client = createClient({ address: server.address, key: 'k' });
  expect(await getProblem(client.listReports(defaultReportQuery))).toEqual({ code: 'notUnderstood', excerpt: '' });
});

test('a failure of 50 MB, to which its first words would do, is given up as well', async () => {
  await using server = await startRawServer((_request, response) => {
    response.writeHead(422, json).write('{"message": "No."}');
    pour(response, Buffer.alloc(1_000_000, ' '), 50_000_000);
  });
  const client = createClient({ address: server.address, key: 'k' });
  expect(await getProblem(client.deleteReport('1'))).toMatchObject({ excerpt: '{"message": "No."}' });
});

test('a body in a million pieces takes no more memory than one piece of that size', async () => {
  const pieces = 1_000_000;
  const piece = new Uint8Array([0x20, 0x20]);
  let sent = 0;
  const before = measureHeap();
  let most = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (sent % 100_000 === 0) most = Math.max(most, measureHeap() - before);
    for (let batch = 0; batch < 10_000; batch++) controller.enqueue(piece);
    sent += 10_000;
    if (sent >= pieces) controller.close();
  };
  const body = new ReadableStream({ pull });
  const client = createClient({ address: 'https://a.example', key: 'k', fetch: async () => new Response(body) });
  expect(await client.deleteReport('1')).toEqual({ wasAlreadyGone: false });
  expect(sent).toBe(pieces);
  // Far from the 110 MB of a string for each piece.
  expect(most).toBeLessThan(50_000_000);
});

/** What is in use, without what is only not collected yet. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
